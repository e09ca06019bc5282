// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums under a condition, of several terms that are neighbours. Where floats may be added in any
// order the terms are chosen, not the sums, and packed. The last rows are off, and not there.

// { dg-do run }
// { dg-options "-O3 -ffast-math" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "4 iterations side by side, \[^;\]*1 x reduce" { target haswell v3 } } }

#include "guarded.h"

#define SUMS(NAME, TYPE, CONDITION, TERMS)                                                         \
  GUARDED_UNDER_TEST TYPE NAME(const TYPE *restrict x, const int *restrict mask, int n) {          \
    TYPE s = 0;                                                                                    \
    for (int i = 0; i < n; i++)                                                                    \
      if (CONDITION)                                                                               \
        s += TERMS;                                                                                \
    return s;                                                                                      \
  }                                                                                                \
  GUARDED_HOST TYPE NAME##Reference(const TYPE *x, const int *mask, int n) {                       \
    TYPE s = 0;                                                                                    \
    for (int i = 0; i < n; i++)                                                                    \
      if (CONDITION)                                                                               \
        s += TERMS;                                                                                \
    return s;                                                                                      \
  }

#define SQUARE(A) ((A) * (A))

SUMS(squares, double, mask[i], SQUARE(x[2 * i] - 0.25) + SQUARE(x[2 * i + 1] - 0.25))
SUMS(differences, double, !mask[i], x[2 * i] * 3 - SQUARE(x[2 * i + 1] - 0.25))
SUMS(floats, float, mask[i] > 1, SQUARE(x[2 * i] - 0.25f) + SQUARE(x[2 * i + 1] - 0.25f))

/// Compares `got` with `want`, sums of `n` terms below `largest` each, in another order.
static void compare(const char *name, double got, double want, int n, double epsilon) {
  const double largest = 1e4;
  const double apart = got > want ? got - want : want - got;
  if (!(apart <= n * largest * epsilon)) {
    printf("%s: %.17g instead of %.17g\n", name, got, want);
    exit(1);
  }
}

int main(void) {
  for (int s = GUARD_END; s <= GUARD_START; s++)
    for (int n = 0; n < 60; n++)
      for (int there = 0; there <= n; there += 5) {
        const enum GuardSide side = (enum GuardSide)s;
        struct GuardedArray x = guardedArray(2 * there * sizeof(double), side);
        struct GuardedArray f = guardedArray(2 * there * sizeof(float), side);
        struct GuardedArray mask = guardedArray(n * sizeof(int), side);
        struct GuardedArray off = guardedArray(n * sizeof(int), side);
        for (int i = 0; i < 2 * there; i++)
          ((float *)f.data)[i] = (float)(((double *)x.data)[i] = (int)(guardedRandom() % 199) - 99);
        for (int i = 0; i < n; i++) {
          ((int *)mask.data)[i] = i < there ? (int)(guardedRandom() % 3) : 0;
          ((int *)off.data)[i] = i < there ? (int)(guardedRandom() % 2) : 1;
        }
        compare("squares", squares((double *)x.data, (int *)mask.data, n),
                squaresReference((double *)x.data, (int *)mask.data, n), n, 1e-15);
        compare("differences", differences((double *)x.data, (int *)off.data, n),
                differencesReference((double *)x.data, (int *)off.data, n), n, 1e-15);
        compare("floats", floats((float *)f.data, (int *)mask.data, n),
                floatsReference((float *)f.data, (int *)mask.data, n), n, 1e-6);
        guardedFree(x), guardedFree(f), guardedFree(mask), guardedFree(off);
      }
  return 0;
}
