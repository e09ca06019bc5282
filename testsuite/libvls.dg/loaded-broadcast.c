// SPDX-License-Identifier: GPL-3.0-or-later
//
// A loaded 32-bit integer in all lanes of 128 bits is repeated as it is read: without AVX512VL GCC
// would load it, then shuffle. No row: that would be loaded at once.

// { dg-do compile }
// { dg-options "-O3 -march=haswell" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark "4 stores of i32 became 4 x load, 4 x multiply.i32.128" } }
// { dg-final { scan-asm "broadcastss" } }
// { dg-final { scan-asm-not "pshufd" } }

void columns(unsigned *restrict out, const unsigned *restrict x, const unsigned *restrict y) {
  out[0] = x[0] * y[0] + x[4] * y[2] + x[8] * y[4] + x[12] * y[6];
  out[1] = x[1] * y[0] + x[5] * y[2] + x[9] * y[4] + x[13] * y[6];
  out[2] = x[2] * y[0] + x[6] * y[2] + x[10] * y[4] + x[14] * y[6];
  out[3] = x[3] * y[0] + x[7] * y[2] + x[11] * y[4] + x[15] * y[6];
}
