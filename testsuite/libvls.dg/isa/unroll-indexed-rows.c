// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows that are loaded through an index and stored side by side: iterations side by side copy rows,
// where vectors of each member are put together first, and taken apart again. Offsets and scales of
// their addresses take no instructions, and have no price.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "4 iterations side by side, 12 stores of f64 became 4 x load, 3 x multiply.f64.256, 3 x store" { target haswell v3 } } }

#include "guarded.h"

#define ROWS(NAME, T, INDEX, KIND, PITCH)                                                          \
  GUARDED_UNDER_TEST void NAME(T *restrict out, const T *restrict x, const INDEX *restrict idx,    \
                               int pitch, int first, long n) {                                     \
    for (long i = 0; i < n; i++) {                                                                 \
      const INDEX j = (INDEX)(first + idx[i]);                                                     \
      out[3 * i] = x[j * PITCH] * (T)2;                                                            \
      out[3 * i + 1] = x[j * PITCH + 1] * (T)3;                                                    \
      out[3 * i + 2] = x[j * PITCH + 2] * (T)2;                                                    \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(long n, enum GuardSide side) {                                       \
    enum { SIZE = 25, LONGEST = 5 };                                                               \
    struct GuardedArray x = guardedArray(SIZE * LONGEST * sizeof(T), side);                        \
    struct GuardedArray idx = guardedArray(n * sizeof(INDEX), side);                               \
    struct GuardedArray got = guardedArray(3 * n * sizeof(T), side);                               \
    struct GuardedArray want = guardedArray(3 * n * sizeof(T), side);                              \
    guardedFill(x.data, KIND, SIZE *LONGEST);                                                      \
    guardedIndices(idx.data, sizeof(INDEX), n, 0, SIZE - 2);                                       \
    const int pitch = LONGEST;                                                                     \
    NAME((T *)got.data, (T *)x.data, (INDEX *)idx.data, pitch, 1, n);                              \
    for (long i = 0; i < n; i++)                                                                   \
      for (int c = 0; c < 3; c++)                                                                  \
        ((T *)want.data)[3 * i + c] =                                                              \
            ((T *)x.data)[(1 + ((INDEX *)idx.data)[i]) * (PITCH) + c] * (T)(c == 1 ? 3 : 2);       \
    guardedCompare(#NAME, got.data, want.data, 3 * n, sizeof(T));                                  \
    guardedFree(x), guardedFree(idx), guardedFree(got), guardedFree(want);                         \
  }

ROWS(doubles, double, int, GUARDED_DOUBLE, (long)pitch)
ROWS(floats, float, int, GUARDED_FLOAT, (long)pitch)
ROWS(longs, int64_t, int64_t, GUARDED_INT64, 3)
ROWS(ints, int32_t, int64_t, GUARDED_INT32, 5)

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (long n = 1; n < 40; n++) {
      doublesRun(n, (enum GuardSide)side);
      floatsRun(n, (enum GuardSide)side);
      longsRun(n, (enum GuardSide)side);
      intsRun(n, (enum GuardSide)side);
    }
  return 0;
}
