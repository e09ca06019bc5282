// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which lanes are active depends on the loop's counter alone, so it is known of each lane. Lanes
// that are off have indices that lead nowhere.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 masked gathers of 4 x double at bytes 0, 8 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 masked gathers of 8 x float at bytes 0, 4 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 masked gathers of 8 x double at bytes 0, 8 became" { target skx512 } } }

#include "guarded.h"

#define WHERE(NAME, T, CONDITION)                                                                  \
  GUARDED_UNDER_TEST void NAME(T *__restrict out, const T *__restrict x,                           \
                               const int *__restrict idx, int n) {                                 \
    for (int i = 0; i < n; i++)                                                                    \
      if (CONDITION)                                                                               \
        out[i] = x[idx[i]] + x[idx[i] + 1];                                                        \
  }                                                                                                \
  GUARDED_HOST void NAME##Reference(T *out, const T *x, const int *idx, int n) {                   \
    for (int i = 0; i < n; i++)                                                                    \
      if (CONDITION)                                                                               \
        out[i] = x[idx[i]] + x[idx[i] + 1];                                                        \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(int n, enum GuardSide side) {                                        \
    enum { COUNT = 29 };                                                                           \
    struct GuardedArray x = guardedArray(COUNT * sizeof(T), side);                                 \
    struct GuardedArray idx = guardedArray((size_t)n * sizeof(int), side);                         \
    T got[200], want[200];                                                                         \
    guardedFill(x.data, sizeof(T) == 8 ? GUARDED_DOUBLE : GUARDED_FLOAT, COUNT);                   \
    guardedIndices(idx.data, sizeof(int), (size_t)n, 0, COUNT - 2);                                \
    for (int i = 0; i < n; i++)                                                                    \
      if (!(CONDITION))                                                                            \
        ((int *)idx.data)[i] = i % 3 ? 1 << 28 : -(1 << 28);                                       \
    memset(got, 0, sizeof got), memset(want, 0, sizeof want);                                      \
    NAME(got, (const T *)x.data, (const int *)idx.data, n);                                        \
    NAME##Reference(want, (const T *)x.data, (const int *)idx.data, n);                            \
    guardedCompare(#NAME, got, want, 200, sizeof(T));                                              \
    guardedFree(x), guardedFree(idx);                                                              \
  }

WHERE(odd, double, i & 1)
WHERE(even, double, !(i & 1))
WHERE(firstTwo, float, (i & 3) < 2)
WHERE(lastOfEight, float, (i & 7) == 7)

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 1; n < 200; n += 1 + n / 20) {
      oddRun(n, (enum GuardSide)side), evenRun(n, (enum GuardSide)side);
      firstTwoRun(n, (enum GuardSide)side), lastOfEightRun(n, (enum GuardSide)side);
    }
  return 0;
}
