// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tuned for a CPU whose microcode guards gathers: they are dear, whatever GCC's cost model says.

// { dg-do compile }
// { dg-options "-O3 -march=skylake" }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 1 gather of 4 x double became 4 loads, put together; cost 108.0 -> " } }

void one(double *restrict out, const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]];
}
