// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of members that are read under a condition only. Iterations side by side load them under
// masks, each condition once for each member of its row, and take the columns. The last rows are
// off, and not there.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "4 iterations side by side, 4 stores of f64 became 3 x load" { target haswell v3 } } }
// { dg-final { scan-vls-remark "8 iterations side by side, 8 stores of f32 became 3 x load" { target haswell v3 } } }

#include "guarded.h"

#define BODY(TYPE)                                                                                 \
  for (int i = 0; i < n; i++) {                                                                    \
    TYPE s = 0;                                                                                    \
    if (mask[i])                                                                                   \
      s = (x[2 * i] - (TYPE)0.25) * (x[2 * i + 1] - (TYPE)0.5);                                    \
    out[i] = s;                                                                                    \
  }

#define PAIRS(NAME, TYPE)                                                                          \
  GUARDED_UNDER_TEST void NAME(const TYPE *restrict x, const int *restrict mask,                   \
                               TYPE *restrict out, int n){BODY(                                    \
      TYPE)} GUARDED_HOST void NAME##Reference(const TYPE *x, const int *mask, TYPE *out, int n) { \
    BODY(TYPE)                                                                                     \
  }                                                                                                \
  static void NAME##Test(enum GuardedKind kind, enum GuardSide side) {                             \
    for (int n = 0; n < 40; n++)                                                                   \
      for (int there = 0; there <= n; there += 3) {                                                \
        struct GuardedArray x = guardedFilled(kind, 2 * (size_t)there, side);                      \
        struct GuardedArray mask = guardedArray(n * sizeof(int), side);                            \
        struct GuardedArray got = guardedArray(n * sizeof(TYPE), side);                            \
        struct GuardedArray want = guardedArray(n * sizeof(TYPE), side);                           \
        for (int i = 0; i < n; i++)                                                                \
          ((int *)mask.data)[i] = i < there ? (int)(guardedRandom() % 3) : 0;                      \
        NAME((TYPE *)x.data, (int *)mask.data, (TYPE *)got.data, n);                               \
        NAME##Reference((TYPE *)x.data, (int *)mask.data, (TYPE *)want.data, n);                   \
        guardedCompare(#NAME, got.data, want.data, n, sizeof(TYPE));                               \
        guardedFree(x), guardedFree(mask), guardedFree(got), guardedFree(want);                    \
      }                                                                                            \
  }

PAIRS(doubles, double)
PAIRS(floats, float)

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++) {
    doublesTest(GUARDED_DOUBLE, (enum GuardSide)side);
    floatsTest(GUARDED_FLOAT, (enum GuardSide)side);
  }
  return 0;
}
