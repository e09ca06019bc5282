// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums and differences of the same values in turn: both are computed in all lanes, in order, under
// -ftrapping-math, too, as GCC's own SLP does.

// { dg-do compile }
// { dg-options "-O3 -march=haswell" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "16 stores of f32 became 4 x load, 2 x subtract.f32.256, 2 x add.f32.256, 2 x store" } }

#define EACH(M)                                                                                    \
  M(0) M(1) M(2) M(3) M(4) M(5) M(6) M(7) M(8) M(9) M(10) M(11) M(12) M(13) M(14) M(15)

void sums(float *restrict o, const float *restrict x, const float *restrict y) {
#define SUM(I) o[I] = I % 4 == 0 ? x[I] - y[I] : x[I] + y[I];
  EACH(SUM)
}
