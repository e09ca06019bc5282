// SPDX-License-Identifier: GPL-3.0-or-later
//
// A volatile table is read exactly as the program says.

// { dg-do compile }
// { dg-options "-O3 -march=haswell" }
// { dg-final { same-object-without-plugin } }
// { dg-final { scan-vls-remark-not "optimized: vls" } }

void pair(double *restrict out, const volatile double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]] + 2 * x[idx[i] + 1];
}
