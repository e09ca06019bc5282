// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums over loops that are unrolled and packed: of integers, which may be added in any order.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "operations became \[^\n\]*1 x reduce" { target haswell v3 } } }

#include "guarded.h"

#define SUM(NAME, T, KIND, VALUE)                                                                  \
  GUARDED_UNDER_TEST uint32_t NAME(const T *__restrict x, int n) {                                 \
    uint32_t s = 0;                                                                                \
    for (int i = 0; i < n; i++)                                                                    \
      s += VALUE;                                                                                  \
    return s;                                                                                      \
  }                                                                                                \
  GUARDED_HOST uint32_t NAME##Reference(const T *x, int n) {                                       \
    uint32_t s = 0;                                                                                \
    for (int i = 0; i < n; i++)                                                                    \
      s += VALUE;                                                                                  \
    return s;                                                                                      \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(int n, enum GuardSide side) {                                        \
    struct GuardedArray x = guardedArray(5 * n * sizeof(T), side);                                 \
    guardedFill(x.data, KIND, 5 * n);                                                              \
    const uint32_t got = NAME((T *)x.data, n), want = NAME##Reference((T *)x.data, n);             \
    guardedCompare(#NAME, &got, &want, 1, sizeof got);                                             \
    guardedFree(x);                                                                                \
  }

SUM(words, uint32_t, GUARDED_INT32, (x[5 * i] ^ x[5 * i + 1]) * 3u + x[5 * i + 2])
SUM(squares, int16_t, GUARDED_INT16, (uint32_t)(x[5 * i] * x[5 * i + 2]))

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 1; n < 100; n++) {
      wordsRun(n, (enum GuardSide)side);
      squaresRun(n, (enum GuardSide)side);
    }
  return 0;
}
