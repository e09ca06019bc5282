// SPDX-License-Identifier: GPL-3.0-or-later
//
// One function of the file wraps by attribute, the other may assume that it does not: whether
// `idx + 1` wraps is a matter of the operation, not of the file.

// { dg-do run }
// { dg-options "-O3 -march=haswell -ffp-contract=off" }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 4 x double" } }

#include "guarded.h"

enum { COUNT = 64 };

__attribute__((noipa, optimize("wrapv"))) void
wraps(double *__restrict out, const double *__restrict x, const int *__restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]] - 2 * x[idx[i] + 1];
}

GUARDED_UNDER_TEST void doesNot(double *__restrict out, const double *__restrict x,
                                const int *__restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]] - 2 * x[idx[i] + 1];
}

int main(void) {
  double *x = (double *)guardedFarTable(((size_t)1 << 31) * sizeof(double) + 4096);
  double got[COUNT], want[COUNT];
  int idx[COUNT];
  x[INT32_MAX] = 1, x[(long)INT32_MAX + 1] = 2, x[INT32_MIN] = 3, x[5] = 4, x[6] = 5;
  for (int i = 0; i < COUNT; i++) {
    idx[i] = i % 3 ? INT32_MAX : 5;
    want[i] = i % 3 ? 1 - 2 * 3 : 4 - 2 * 5;
  }
  wraps(got, x, idx, COUNT);
  guardedCompare("wraps", got, want, COUNT, sizeof(double));
  for (int i = 0; i < COUNT; i++) {
    idx[i] = 5;
    want[i] = 4 - 2 * 5;
  }
  doesNot(got, x, idx, COUNT);
  guardedCompare("doesNot", got, want, COUNT, sizeof(double));
  return 0;
}
