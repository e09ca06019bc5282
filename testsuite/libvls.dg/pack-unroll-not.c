// SPDX-License-Identifier: GPL-3.0-or-later
//
// Packed loops that are not unrolled: the pragma says so; there are only five iterations, known at
// compile time but too many to be peeled; nobody knows how many there are when the loop begins.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -ffp-contract=off -fno-trapping-math -fplugin-arg-libvls-packer=on --param max-completely-peel-times=2 -fplugin-arg-libvls-way=helped" }
// { dg-final { scan-vls-remark-times "1 x phi" 3 } }
// { dg-final { scan-asm-times "vaddpd\[^\n\]*%ymm" 3 } }

#define ROW                                                                                        \
  const double *r = x + 4 * (long)c[j];                                                            \
  s0 += v[j] * r[0];                                                                               \
  s1 += v[j] * r[1];                                                                               \
  s2 += v[j] * r[2];                                                                               \
  s3 += v[j] * r[3];

void asked(double *restrict y, const double *v, const int *c, const double *x, int n) {
  double s0 = 0, s1 = 0, s2 = 0, s3 = 0;
#pragma GCC unroll 1
  for (int j = 0; j < n; j++) {
    ROW
  }
  y[0] = s0, y[1] = s1, y[2] = s2, y[3] = s3;
}

void few(double *restrict y, const double *v, const int *c, const double *x) {
  double s0 = 0, s1 = 0, s2 = 0, s3 = 0;
  for (int j = 0; j < 5; j++) {
    ROW
  }
  y[0] = s0, y[1] = s1, y[2] = s2, y[3] = s3;
}

void unknown(double *restrict y, const double *v, const int *c, const double *x) {
  double s0 = 0, s1 = 0, s2 = 0, s3 = 0;
  for (int j = 0; c[j] >= 0; j++) {
    ROW
  }
  y[0] = s0, y[1] = s1, y[2] = s2, y[3] = s3;
}
