// SPDX-License-Identifier: GPL-3.0-or-later
//
// verbose: remarks without -fopt-info. They are notes on stderr, at the place of the first member,
// and totals at the end.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-verbose" }
// { dg-final { scan-vls-remark "libvls: \[1-9\]\[0-9\]* groups? rewritten" } }

void lerp(double *restrict out, const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]] + 2 * x[idx[i] + 1]; // { dg-warning "vls group 1: 2 gathers of 4 x double" }
}
