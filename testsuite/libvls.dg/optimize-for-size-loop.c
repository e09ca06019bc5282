// SPDX-License-Identifier: GPL-3.0-or-later
//
// -Os with the vectorizer on.

// { dg-do compile }
// { dg-options "-Os -ftree-vectorize -march=haswell" }
// { dg-final { same-object-without-plugin } }
// { dg-final { scan-vls-remark-not "optimized: vls" } }

void lerp(double *restrict out, const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]] + 2 * x[idx[i] + 1];
}
