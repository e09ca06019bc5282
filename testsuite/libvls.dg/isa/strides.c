// SPDX-License-Identifier: GPL-3.0-or-later
//
// Constant and unknown strides and a scatter: whatever the compiler makes of them, outputs are the
// same and nothing outside the arrays is touched.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fopenmp-simd" }
// { dg-final { checking } }
// { dg-final { compare-debug } }

#include "guarded.h"

GUARDED_KERNEL(three, float, GUARDED_FLOAT, float, int,
               x[3 * i] + w[i] * x[3 * i + 1] - x[3 * i + 2] + j);
GUARDED_KERNEL(five, float, GUARDED_FLOAT, float, int,
               x[5 * i] + w[i] * x[5 * i + 1] - x[5 * i + 2] + x[5 * i + 3] * x[5 * i + 4] + j);
GUARDED_KERNEL(eight, double, GUARDED_DOUBLE, double, int,
               x[8 * i] + w[i] * x[8 * i + 1] - x[8 * i + 5] + x[8 * i + 7] + j);

static int stride;
GUARDED_KERNEL(unknown, double, GUARDED_DOUBLE, double, int,
               x[i * stride] + w[i] * x[i * stride + 1] + j);

/// Adds to pairs of y; no two indices are the same or neighbours.
#define ADD(NAME, ATTRIBUTE)                                                                       \
  ATTRIBUTE void NAME(float *__restrict y, const int *__restrict idx, const float *__restrict w,   \
                      int n) {                                                                     \
    _Pragma("omp simd") for (int i = 0; i < n; i++) {                                              \
      y[idx[i]] += w[i];                                                                           \
      y[idx[i] + 1] += 2 * w[i];                                                                   \
    }                                                                                              \
  }
ADD(add, GUARDED_UNDER_TEST)
ADD(addReference, GUARDED_HOST)

GUARDED_HOST void runAdd(int n, enum GuardSide side) {
  struct GuardedArray got = guardedArray(2 * n * sizeof(float), side);
  struct GuardedArray want = guardedArray(2 * n * sizeof(float), side);
  float w[100];
  int idx[100];
  guardedFill(w, GUARDED_FLOAT, n);
  guardedFill(got.data, GUARDED_FLOAT, 2 * n);
  memcpy(want.data, got.data, 2 * n * sizeof(float));
  for (int i = 0; i < n; i++)
    idx[i] = 2 * (i * 37 % n);
  add((float *)got.data, idx, w, n);
  addReference((float *)want.data, idx, w, n);
  guardedCompare("add", got.data, want.data, 2 * n, sizeof(float));
  guardedFree(got), guardedFree(want);
}

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 1; n < 100; n++) {
      struct GuardedTable t3 = {3 * (size_t)n, 0, 0, 5}, t5 = {5 * (size_t)n, 0, 0, 5};
      struct GuardedTable t8 = {8 * (size_t)n, 0, 0, 5}, ts = {7 * (size_t)(n - 1) + 2, 0, 0, 5};
      guardedRunOnce(&threeCase, &t3, n, (enum GuardSide)side);
      guardedRunOnce(&fiveCase, &t5, n, (enum GuardSide)side);
      guardedRunOnce(&eightCase, &t8, n, (enum GuardSide)side);
      stride = 7;
      guardedRunOnce(&unknownCase, &ts, n, (enum GuardSide)side);
      if (n % 37)
        runAdd(n, (enum GuardSide)side);
    }
  return 0;
}
