// SPDX-License-Identifier: GPL-3.0-or-later
//
// A loaded 32-bit integer in all lanes of 128 bits is repeated as it is read: without AVX512VL GCC
// would load it, then shuffle.

// { dg-do compile }
// { dg-options "-O3 -march=haswell" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark "4 stores of i32 became 4 x load, 4 x multiply.i32.128" } }
// { dg-final { scan-asm "broadcastss" } }
// { dg-final { scan-asm-not "pshufd" } }

void columns(unsigned *restrict out, const unsigned *restrict x, const unsigned *restrict y) {
  out[0] = x[0] * y[0] + x[4] * y[1] + x[8] * y[2] + x[12] * y[3];
  out[1] = x[1] * y[0] + x[5] * y[1] + x[9] * y[2] + x[13] * y[3];
  out[2] = x[2] * y[0] + x[6] * y[1] + x[10] * y[2] + x[14] * y[3];
  out[3] = x[3] * y[0] + x[7] * y[1] + x[11] * y[2] + x[15] * y[3];
}
