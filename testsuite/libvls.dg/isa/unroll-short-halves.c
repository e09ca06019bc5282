// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of four floats are stored through an index, in a loop of a loop that may be short. Eight
// iterations would be the same code as four, twice: so it is four, which begin sooner. Rows may
// meet, and are stored in their order.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "4 iterations side by side, 16 stores of f32 became" { target haswell v3 } } }
// { dg-final { scan-vls-remark-not "8 iterations side by side" { target haswell v3 } } }

#include "guarded.h"

#define BODY                                                                                       \
  for (int r = 0; r < rows; r++)                                                                   \
    for (int k = 0; k < m; k++) {                                                                  \
      const int i = m * r + k;                                                                     \
      const int64_t j = ix[i];                                                                     \
      x[j] = a[i] * 0.75f;                                                                         \
      x[j + 1] = b[i];                                                                             \
      x[j + 2] = c[i] * 0.75f;                                                                     \
      x[j + 3] = a[i] * 0.75f;                                                                     \
    }

GUARDED_UNDER_TEST void kernel(float *restrict x, const float *restrict a, const float *restrict b,
                               const float *restrict c, const int64_t *restrict ix, int rows,
                               int m){BODY} GUARDED_HOST
    void reference(float *x, const float *a, const float *b, const float *c, const int64_t *ix,
                   int rows, int m) {
  BODY
}

int main(void) {
  enum { SIZE = 61 };
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int rows = 1; rows < 5; rows++)
      for (int m = 0; m < 20; m++) {
        const size_t n = (size_t)rows * m;
        struct GuardedArray got = guardedFilled(GUARDED_FLOAT, SIZE, (enum GuardSide)side);
        struct GuardedArray want = guardedArray(SIZE * sizeof(float), (enum GuardSide)side);
        struct GuardedArray ix = guardedArray(n * sizeof(int64_t), (enum GuardSide)side);
        struct GuardedArray terms[3];
        for (int k = 0; k < 3; k++)
          terms[k] = guardedFilled(GUARDED_FLOAT, n, (enum GuardSide)side);
        memcpy(want.data, got.data, SIZE * sizeof(float));
        for (size_t i = 0; i < n; i++) // rows that overlap, at both ends, too
          ((int64_t *)ix.data)[i] = (int64_t)(guardedRandom() % (SIZE - 3));
        kernel((float *)got.data, (float *)terms[0].data, (float *)terms[1].data,
               (float *)terms[2].data, (int64_t *)ix.data, rows, m);
        reference((float *)want.data, (float *)terms[0].data, (float *)terms[1].data,
                  (float *)terms[2].data, (int64_t *)ix.data, rows, m);
        guardedCompare("kernel", got.data, want.data, SIZE, sizeof(float));
        guardedFree(got), guardedFree(want), guardedFree(ix);
        for (int k = 0; k < 3; k++)
          guardedFree(terms[k]);
      }
  return 0;
}
