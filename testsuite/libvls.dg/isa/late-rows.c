// SPDX-License-Identifier: GPL-3.0-or-later
//
// Neighbours at an index that are updated as scalars, for rows may be the same: one pointer for all
// of a row, also behind calls and in other members of a structure.

// { dg-do run }
// { dg-options "-O3 -fno-tree-slp-vectorize" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-asm "sd\t40\\(%r\[a-z0-9\]+\\), %xmm" { target haswell v3 } } }
// { dg-final { scan-asm "subl\t%\[a-z0-9\]+, -8\\(%r\[a-z0-9\]+\\)" } }

#include "guarded.h"
#include <stdint.h>

#define UPDATES                                                                                    \
  for (int i = 0; i < n; i++) {                                                                    \
    const int j = ix[i];                                                                           \
    x[6 * j] += a[i];                                                                              \
    x[6 * j + 1] += b[i] * 0.75;                                                                   \
    x[6 * j + 2] += a[i];                                                                          \
    x[6 * j + 3] -= a[i] * 0.75;                                                                   \
    x[6 * j + 4] -= b[i] * 0.75;                                                                   \
    x[6 * j + 5] -= b[i];                                                                          \
  }
#define COUNTS                                                                                     \
  for (int i = 0; i < n; i++) {                                                                    \
    const int j = ix[i];                                                                           \
    t[5 * j + 3] += ix[i];                                                                         \
    t[5 * j] ^= t[5 * j + 3];                                                                      \
    t[5 * j + 1] -= i;                                                                             \
  }

GUARDED_UNDER_TEST void updates(double *restrict x, const double *restrict a,
                                const double *restrict b, const int *restrict ix, int n){UPDATES}
GUARDED_HOST void updatesReference(double *x, const double *a, const double *b, const int *ix,
                                   int n){UPDATES} GUARDED_UNDER_TEST
    void counts(int *restrict t, const int *restrict ix, int n){COUNTS} GUARDED_HOST
    void countsReference(int *t, const int *ix, int n) {
  COUNTS
}

enum { ROWS = 9, MOST = 40 };

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 0; n < MOST; n++) {
      struct GuardedArray a = guardedArray(n * sizeof(double), (enum GuardSide)side),
                          b = guardedArray(n * sizeof(double), (enum GuardSide)side),
                          ix = guardedArray(n * sizeof(int), (enum GuardSide)side), x[2], t[2];
      for (int i = 0; i < n; i++) {
        ((double *)a.data)[i] = i * 4;
        ((double *)b.data)[i] = 8 - i * 4;
        ((int *)ix.data)[i] = i % 3 ? i * 5 % ROWS : 2;
      }
      for (int which = 0; which < 2; which++) {
        x[which] = guardedArray(6 * ROWS * sizeof(double), (enum GuardSide)side);
        t[which] = guardedArray((5 * ROWS - 1) * sizeof(int), (enum GuardSide)side);
        memset(x[which].data, 0, 6 * ROWS * sizeof(double));
        memset(t[which].data, 0, (5 * ROWS - 1) * sizeof(int));
        (which ? updatesReference : updates)((double *)x[which].data, (double *)a.data,
                                             (double *)b.data, (int *)ix.data, n);
        (which ? countsReference : counts)((int *)t[which].data, (int *)ix.data, n);
      }
      guardedCompare("updates", x[0].data, x[1].data, 6 * ROWS, sizeof(double));
      guardedCompare("counts", t[0].data, t[1].data, 5 * ROWS - 1, sizeof(int));
      for (int which = 0; which < 2; which++)
        guardedFree(x[which]), guardedFree(t[which]);
      guardedFree(a), guardedFree(b), guardedFree(ix);
    }
  return 0;
}
