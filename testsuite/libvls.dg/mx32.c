// SPDX-License-Identifier: GPL-3.0-or-later
//
// x32, whose pointers have 32 bits and wrap there, is declined quietly.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -mx32" }
// { dg-final { same-object-without-plugin } }
// { dg-final { scan-vls-remark-not "optimized: vls" } }

void lerp(double *restrict out, const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]] + 2 * x[idx[i] + 1];
}
