// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table in a named address space: the loads would lose it.

// { dg-do compile }
// { dg-options "-O3 -march=haswell" }
// { dg-final { same-object-without-plugin { target gcc-11 gcc-12 gcc-13 } } }
// { dg-final { scan-vls-remark-not "optimized: vls" { target gcc-11 gcc-12 gcc-13 } } }

void byLong(double *restrict out, const double __seg_gs *restrict x, const long *restrict idx,
            int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[3 * idx[i]] + 2 * x[3 * idx[i] + 1] - x[3 * idx[i] + 2];
}
