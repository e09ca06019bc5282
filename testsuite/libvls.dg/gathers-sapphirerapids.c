// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tuned for a CPU whose gathers are fast.

// { dg-do compile }
// { dg-options "-O3 -march=sapphirerapids" }
// { dg-final { scan-vls-remark "missed: vls: gather of 4 x double left alone: no neighbour" } }

void one(double *restrict out, const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]];
}
