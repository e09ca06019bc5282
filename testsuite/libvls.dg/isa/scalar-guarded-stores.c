// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows that are loaded through an index, and results that are stored, where a byte says so: GCC's
// vectors gather and store under masks, and test these in blocks of their own. They have a price
// all the same, and predicted branches are cheaper; what stands behind a branch is packed.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "stays scalar; cost of 8 iterations, as GCC's vectors first" { target haswell skx256 } } }
// { dg-final { scan-vls-remark-not "masked gathers of 8 x int" } }

#include "guarded.h"

#define BODY                                                                                       \
  for (int i = 0; i < n; i++) {                                                                    \
    const int j = key[i] >> 4;                                                                     \
    if (mask[i])                                                                                   \
      out[i] = (x[4 * j] - 3) * (x[4 * j] - 3) + (x[4 * j + 1] - 2) * (x[4 * j + 1] - 2) +         \
               (x[4 * j + 2] - 4) * (x[4 * j + 2] - 4) + (x[4 * j + 3] - 4) * (x[4 * j + 3] - 4);  \
  }

GUARDED_UNDER_TEST void kernel(const int *restrict x, int *restrict out,
                               const uint8_t *restrict mask, const int *restrict key,
                               int n){BODY} GUARDED_HOST
    void reference(const int *x, int *out, const uint8_t *mask, const int *key, int n) {
  BODY
}

int main(void) {
  enum { ROWS = 21 };
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 1; n < 90; n++) {
      struct GuardedArray x = guardedArray(4 * ROWS * sizeof(int), (enum GuardSide)side);
      struct GuardedArray mask = guardedArray(n, (enum GuardSide)side);
      struct GuardedArray key = guardedArray(n * sizeof(int), (enum GuardSide)side);
      struct GuardedArray got = guardedArray(n * sizeof(int), (enum GuardSide)side);
      struct GuardedArray want = guardedArray(n * sizeof(int), (enum GuardSide)side);
      for (int i = 0; i < 4 * ROWS; i++)
        ((int *)x.data)[i] = (int)(guardedRandom() % 2001) - 1000;
      for (int i = 0; i < n; i++) {
        ((uint8_t *)mask.data)[i] = guardedRandom() % 3 != 0;
        ((int *)key.data)[i] =
            ((uint8_t *)mask.data)[i] ? (int)(guardedRandom() % (16 * ROWS)) : 1 << 30;
        ((int *)got.data)[i] = ((int *)want.data)[i] = i;
      }
      kernel((int *)x.data, (int *)got.data, (uint8_t *)mask.data, (int *)key.data, n);
      reference((int *)x.data, (int *)want.data, (uint8_t *)mask.data, (int *)key.data, n);
      guardedCompare("kernel", got.data, want.data, n, sizeof(int));
      guardedFree(x), guardedFree(mask), guardedFree(key), guardedFree(got), guardedFree(want);
    }
  return 0;
}
