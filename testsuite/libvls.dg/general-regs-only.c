// SPDX-License-Identifier: GPL-3.0-or-later
//
// No vector registers: declined quietly.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -mgeneral-regs-only" }
// { dg-final { same-object-without-plugin } }
// { dg-final { scan-vls-remark-not "optimized: vls" } }

void lerp(long *restrict out, const long *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]] + 2 * x[idx[i] + 1];
}
