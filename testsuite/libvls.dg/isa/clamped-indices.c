// SPDX-License-Identifier: GPL-3.0-or-later
//
// Indices within limits, in scalar loops: their minima and maxima stay in general registers. What
// they bound has no alias check, so the loop stays scalar.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-asm-not "v?pm(in|ax)\[su\]\[dq\]\t\[^\n\]*xmm" } }

#include "guarded.h"

#define LOOKUP(NAME, T, INDEX, KIND)                                                               \
  GUARDED_UNDER_TEST void NAME(T *first, T *second, const T *x, const T *y, const INDEX *idx,      \
                               INDEX last, long n) {                                               \
    for (long i = 0; i < n; i++) {                                                                 \
      INDEX j = idx[i] < 0 ? 0 : idx[i];                                                           \
      j = j > last ? last : j;                                                                     \
      first[i] = x[5 * j] * y[2 * j + 1];                                                          \
      second[i] = x[5 * j + 4] + y[2 * j];                                                         \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(long n, enum GuardSide side) {                                       \
    enum { SIZE = 19 };                                                                            \
    struct GuardedArray x = guardedArray(5 * SIZE * sizeof(T), side);                              \
    struct GuardedArray y = guardedArray(2 * SIZE * sizeof(T), side);                              \
    struct GuardedArray idx = guardedArray(n * sizeof(INDEX), side);                               \
    struct GuardedArray got = guardedArray(2 * n * sizeof(T), side);                               \
    struct GuardedArray want = guardedArray(2 * n * sizeof(T), side);                              \
    guardedFill(x.data, KIND, 5 * SIZE), guardedFill(y.data, KIND, 2 * SIZE);                      \
    guardedIndices(idx.data, sizeof(INDEX), n, -SIZE, 2 * SIZE);                                   \
    T *out = (T *)got.data;                                                                        \
    NAME(out, out + n, (T *)x.data, (T *)y.data, (INDEX *)idx.data, SIZE - 1, n);                  \
    for (long i = 0; i < n; i++) {                                                                 \
      const INDEX at = ((INDEX *)idx.data)[i];                                                     \
      const INDEX j = at < 0 ? 0 : at >= SIZE ? SIZE - 1 : at;                                     \
      ((T *)want.data)[i] = ((T *)x.data)[5 * j] * ((T *)y.data)[2 * j + 1];                       \
      ((T *)want.data)[n + i] = ((T *)x.data)[5 * j + 4] + ((T *)y.data)[2 * j];                   \
    }                                                                                              \
    guardedCompare(#NAME, got.data, want.data, 2 * n, sizeof(T));                                  \
    guardedFree(x), guardedFree(y), guardedFree(idx), guardedFree(got), guardedFree(want);         \
  }

LOOKUP(doubles, double, int, GUARDED_DOUBLE)
LOOKUP(floats, float, long, GUARDED_FLOAT)
LOOKUP(ints, int32_t, int, GUARDED_INT32)

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (long n = 1; n < 40; n++) {
      doublesRun(n, (enum GuardSide)side);
      floatsRun(n, (enum GuardSide)side);
      intsRun(n, (enum GuardSide)side);
    }
  return 0;
}
