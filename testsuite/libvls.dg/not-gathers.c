// SPDX-License-Identifier: GPL-3.0-or-later
//
// Vectors that are put together from what was loaded before the loop, or from shorter vectors, are
// no gathers that were left alone.

// { dg-do compile }
// { dg-options "-O3 -march=haswell" }
// { dg-final { scan-vls-remark "loop vectorized" } }
// { dg-final { scan-vls-remark-not "left alone" } }

void scale(double *restrict x, const double *factor, int n) {
  const double re = factor[0], im = factor[1];
  for (int i = 0; i < n; i++) {
    const double a = x[2 * i], b = x[2 * i + 1];
    x[2 * i] = a * re - b * im;
    x[2 * i + 1] = a * im + b * re;
  }
}

void pairs(double *restrict out, const double *restrict x, long stride, long n) {
  for (long i = 0; i < n; i++) {
    out[2 * i] = x[stride * i] + 1;
    out[2 * i + 1] = x[stride * i + 1] + 1;
  }
}
