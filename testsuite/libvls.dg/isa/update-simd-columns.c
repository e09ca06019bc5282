// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of a matrix whose width is a parameter are updated through an index. The program says that
// iterations may be done side by side, but one row may end where another one begins: members cannot
// wait for each other, and each would be a scatter of its own. One iteration after the other is
// cheaper.

// { dg-do run }
// { dg-options "-O3 -fopenmp-simd" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "stays scalar; cost of 4 iterations, as GCC's vectors first" { target skx256 } } }

#include "guarded.h"

#define BODY                                                                                       \
  for (int i = 0; i < n; i++) {                                                                    \
    double *p = x + (size_t)ix[i] * columns;                                                       \
    p[0] += a[i] * 0.75;                                                                           \
    p[1] += b[i];                                                                                  \
    p[2] += c[i];                                                                                  \
    p[3] -= a[i] * 0.75;                                                                           \
    p[4] += b[i] * 0.75;                                                                           \
    p[5] -= c[i];                                                                                  \
    p[6] -= a[i];                                                                                  \
    p[7] += b[i] * 0.75;                                                                           \
  }

GUARDED_UNDER_TEST void kernel(double *restrict x, const double *restrict a,
                               const double *restrict b, const double *restrict c,
                               const int *restrict ix, int columns, int n){
#pragma omp simd
    BODY}

GUARDED_HOST void reference(double *x, const double *a, const double *b, const double *c,
                            const int *ix, int columns, int n) {
  BODY
}

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int columns = 8; columns < 12; columns++)
      for (int n = 1; n < 40; n++) {
        const size_t size = ((size_t)n - 1) * columns + 8;
        struct GuardedArray got = guardedFilled(GUARDED_DOUBLE, size, (enum GuardSide)side);
        struct GuardedArray want = guardedArray(size * sizeof(double), (enum GuardSide)side);
        struct GuardedArray ix = guardedArray(n * sizeof(int), (enum GuardSide)side);
        struct GuardedArray terms[3];
        for (int k = 0; k < 3; k++)
          terms[k] = guardedFilled(GUARDED_DOUBLE, n, (enum GuardSide)side);
        memcpy(want.data, got.data, size * sizeof(double));
        for (int i = 0; i < n; i++) { // each row once, in any order
          const int k = (int)(guardedRandom() % (unsigned)(i + 1));
          ((int *)ix.data)[i] = ((int *)ix.data)[k];
          ((int *)ix.data)[k] = i;
        }
        kernel((double *)got.data, (double *)terms[0].data, (double *)terms[1].data,
               (double *)terms[2].data, (int *)ix.data, columns, n);
        reference((double *)want.data, (double *)terms[0].data, (double *)terms[1].data,
                  (double *)terms[2].data, (int *)ix.data, columns, n);
        guardedCompare("kernel", got.data, want.data, size, sizeof(double));
        guardedFree(got), guardedFree(want), guardedFree(ix);
        for (int k = 0; k < 3; k++)
          guardedFree(terms[k]);
      }
  return 0;
}
