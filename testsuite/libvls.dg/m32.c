// SPDX-License-Identifier: GPL-3.0-or-later
//
// 32-bit code is declined quietly. No header is included: the C library may have none for it.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -m32" }
// { dg-final { same-object-without-plugin } }
// { dg-final { scan-vls-remark-not "optimized: vls" } }

void lerp(double *restrict out, const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]] + 2 * x[idx[i] + 1];
}

void floats(float *restrict out, const float *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[3 * idx[i]] + 2 * x[3 * idx[i] + 1] - x[3 * idx[i] + 2];
}
