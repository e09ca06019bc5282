// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tuned for a CPU whose microcode guards gathers: they are dear, whatever GCC's cost model says. From
// 13.3 on GCC forms none there by itself.

// { dg-do compile }
// { dg-options "-O3 -march=skylake" }
// { dg-options "-O3 -march=skylake -mtune-ctrl=use_gather_4parts" { target gcc-13+ } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 1 gather of 4 x double became 4 loads, put together; cost 108.0 -> " } }

void one(double *restrict out, const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]];
}
