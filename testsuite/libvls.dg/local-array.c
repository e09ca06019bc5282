// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table that is a local array: each occurrence of its address is the same base. Taking them for
// different ones leaves every gather alone.

// { dg-do run }
// { dg-options "-O3 -march=haswell -ffp-contract=off" }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 4 x double at bytes 0, 8 became" } }
// { dg-final { checking } }

#include "guarded.h"

enum { SIZE = 70, COUNT = 101 };

__attribute__((noipa)) void fill(double *x) {
  for (int i = 0; i < SIZE; i++)
    x[i] = 1.25 * i - 40;
}

__attribute__((noipa)) void kernel(double *restrict out, const int *restrict idx, int n) {
  double x[SIZE];
  fill(x);
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]] * x[idx[i] + 1];
}

int main(void) {
  double x[SIZE], got[COUNT], want[COUNT];
  int idx[COUNT];
  fill(x);
  guardedIndices(idx, sizeof(int), COUNT, 0, SIZE - 2);
  for (int i = 0; i < COUNT; i++)
    want[i] = x[idx[i]] * x[idx[i] + 1];
  kernel(got, idx, COUNT);
  guardedCompare("local array", got, want, COUNT, sizeof(double));
  return 0;
}
