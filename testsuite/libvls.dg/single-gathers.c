// SPDX-License-Identifier: GPL-3.0-or-later
//
// Candidates that have no neighbour: one gather a loop, and two tables that have nothing to do with
// each other. The functions are read and left exactly as they were.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-singles=off" }
// { dg-final { same-object-without-plugin } }
// { dg-final { scan-vls-remark-not "optimized: vls" } }

void one(double *restrict out, const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]];
}

void twoTables(double *restrict out, const double *restrict x, const double *restrict y,
               const int *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]] * y[idx[i]];
}

void twoIndices(double *restrict out, const double *restrict x, const int *restrict idx,
                const int *restrict other, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]] * x[other[i]];
}
