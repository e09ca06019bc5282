// SPDX-License-Identifier: GPL-3.0-or-later
//
// Remarks have the place of the first member's statement: file, line, column.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-singles=off" }
// { dg-final { scan-vls-remark "remark-place.c:12:\[0-9\]+: optimized: vls group \[0-9\]+: 2 gathers of 4 x double at bytes 0, 8 became \[0-9\]+ loads, \[0-9\]+ inserts, \[0-9\]+ shuffles; cost \[0-9.\]+ -> \[0-9.\]+" } }
// { dg-final { scan-vls-remark "remark-place.c:17:\[0-9\]+: missed: vls: gather of 4 x double left alone: \[a-z\]" } }

void lerp(double *restrict out, const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]] + 2 * x[idx[i] + 1];
}

void single(double *restrict out, const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]];
}
