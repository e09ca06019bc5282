// SPDX-License-Identifier: GPL-3.0-or-later
//
// Single gathers and groups are switched off one by one.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-groups=off -fplugin-arg-libvls-singles=off" }
// { dg-final { same-object-without-plugin } }
// { dg-final { scan-vls-remark-not "optimized: vls" } }

void one(double *restrict out, const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]];
}

void two(double *restrict out, const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]] + 2 * x[idx[i] + 1];
}
