// SPDX-License-Identifier: GPL-3.0-or-later
//
// Clones of one function for several targets, chosen when the program starts.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 (emulated )?gathers of 4 x double at bytes 0, 8 became" } }

#include "guarded.h"

__attribute__((noinline, target_clones("arch=haswell", "arch=skylake-avx512", "default"))) void
lerp(double *restrict out, const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]] + 2 * x[idx[i] + 1];
}

enum { COUNT = 101 };

int main(void) {
  double *x = (double *)guardedArray(61 * sizeof(double), GUARD_END).data;
  double got[COUNT], want[COUNT];
  int idx[COUNT];
  guardedFill(x, GUARDED_DOUBLE, 61);
  guardedIndices(idx, sizeof(int), COUNT, 0, 59);
  for (int i = 0; i < COUNT; i++)
    want[i] = x[idx[i]] + 2 * x[idx[i] + 1];
  lerp(got, x, idx, COUNT);
  guardedCompare("lerp", got, want, COUNT, sizeof(double));
  return 0;
}
