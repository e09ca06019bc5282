// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows under a condition, in a short loop within a loop, whose results may overlap what is read.
// Packed under tests at run time they are held against the loop with its branches, which is
// cheaper, and not against selects: it stays as it is.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark-not "under \[0-9\]+ run-time alias check" } }

#include "guarded.h"

#define BODY                                                                                       \
  for (int r = 0; r < rows; r++)                                                                   \
    for (int i = start[r]; i < start[r + 1]; i++)                                                  \
      if (mask[i])                                                                                 \
        out[i] = x[11 * i + 2] + b[i] * x[11 * i + 4] + a[i] * x[11 * i + 9];

GUARDED_UNDER_TEST void kernel(const double *x, const double *a, const double *b, double *out,
                               const int *mask, const int *start, int rows){BODY}

GUARDED_HOST void reference(const double *x, const double *a, const double *b, double *out,
                            const int *mask, const int *start, int rows) {
  BODY
}

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int rows = 0; rows < 12; rows++) {
      const enum GuardSide at = (enum GuardSide)side;
      struct GuardedArray start = guardedArray((rows + 1) * sizeof(int), at);
      int n = 0;
      for (int r = 0; r < rows; r++) {
        ((int *)start.data)[r] = n;
        n += (int)(guardedRandom() % 9);
      }
      ((int *)start.data)[rows] = n;
      struct GuardedArray x = guardedArray(11 * n * sizeof(double), at);
      struct GuardedArray a = guardedArray(n * sizeof(double), at);
      struct GuardedArray mask = guardedArray(n * sizeof(int), at);
      struct GuardedArray got = guardedArray(n * sizeof(double), at);
      struct GuardedArray want = guardedArray(n * sizeof(double), at);
      for (int i = 0; i < 11 * n; i++)
        ((double *)x.data)[i] = (double)(guardedRandom() % 1000);
      for (int i = 0; i < n; i++) {
        ((double *)a.data)[i] = (double)(guardedRandom() % 1000);
        ((int *)mask.data)[i] = guardedRandom() % 3 != 0;
        ((double *)got.data)[i] = ((double *)want.data)[i] = i;
      }
      // Results are factors of other iterations.
      kernel((double *)x.data, (double *)a.data, (double *)got.data, (double *)got.data,
             (int *)mask.data, (int *)start.data, rows);
      reference((double *)x.data, (double *)a.data, (double *)want.data, (double *)want.data,
                (int *)mask.data, (int *)start.data, rows);
      guardedCompare("kernel", got.data, want.data, n, sizeof(double));
      guardedFree(start), guardedFree(x), guardedFree(a), guardedFree(mask);
      guardedFree(got), guardedFree(want);
    }
  return 0;
}
