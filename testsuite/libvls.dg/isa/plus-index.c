// SPDX-License-Identifier: GPL-3.0-or-later
//
// An index whose low bits are known to be zero, to which less is added in unsigned integers, as later
// versions of GCC compute 4 * j + 1 under a condition: it does not wrap, so 4 * j, 4 * j + 1 and
// 4 * j + 3 are neighbours. Indices of doubles are halves of vectors of eight, of which those of
// 2 * j and 2 * j + 1 are two; that other halves are other iterations has to be seen, or one pair of
// halves is grouped and the other is not.

// { dg-do run }
// { dg-options "-O3 -fopenmp-simd -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 (emulated )?gathers of 8 x float at bytes 0, 4, 12 became" { target haswell skx256 v3 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 gathers of 16 x float at bytes 0, 4, 12 became" { target skx512 } } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 masked scatters of 4 x double at bytes 0, 8 became" 2 { target skx256 } } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 masked scatters of 8 x double at bytes 0, 8 became" 2 { target skx512 } } }

#include "guarded.h"

GUARDED_KERNEL(loads, float, GUARDED_FLOAT, float, int, __extension__({
                 const int k = 4 * j;
                 x[k] + 2 * x[(int)((unsigned)k + 1)] - x[(int)((unsigned)k + 3)];
               }));

enum { most = 203, rows = 29 };

GUARDED_UNDER_TEST void pairs(double *restrict y, const int *restrict idx,
                              const double *restrict a, int n) {
#pragma omp simd safelen(16)
  for (int i = 0; i < n; i++) {
    const int j = 2 * idx[i];
    if (a[i] > 0) {
      y[j] = a[i];
      y[(int)((unsigned)j + 1)] = -a[i];
    }
  }
}

GUARDED_HOST void runPairs(int n, enum GuardSide side) {
  struct GuardedArray y = guardedArray(2 * rows * sizeof(double), side);
  struct GuardedArray a = guardedArray(n * sizeof(double), side);
  struct GuardedArray idx = guardedArray(n * sizeof(int), side);
  double want[2 * rows];
  guardedFill(y.data, GUARDED_DOUBLE, 2 * rows);
  guardedFill(a.data, GUARDED_DOUBLE, n);
  memcpy(want, y.data, sizeof want);
  for (int i = 0; i < n; i++) {
    const int row = 7 * i % rows; // no two of 29 iterations have the same
    ((int *)idx.data)[i] = row;
    if (!(((double *)a.data)[i] > 0))
      continue;
    want[2 * row] = ((double *)a.data)[i];
    want[2 * row + 1] = -((double *)a.data)[i];
  }
  pairs((double *)y.data, (int *)idx.data, (double *)a.data, n);
  guardedCompare("pairs", y.data, want, 2 * rows, sizeof(double));
  guardedFree(y), guardedFree(a), guardedFree(idx);
}

int main(void) {
  guardedRun(&loadsCase, 64, 0, 0, 15);
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 0; n <= most; n++)
      runPairs(n, (enum GuardSide)side);
  return 0;
}
