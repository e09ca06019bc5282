// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gathers whose indices have no sign, or neighbours that may wrap, or that are further on by what
// the loop does not change: GCC takes each index or address out of a vector. Where that was loaded,
// libvls loads the indices, in the loop and behind it.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-asm-not "vpextr\[dw\]\[ \t\]+.\[2-7\]," { target v3 haswell } } }

#include "guarded.h"

enum { rows = 300 };
int shift = 2;

#define GATHERED(NAME, T, INDEX, VALUE)                                                            \
  GUARDED_UNDER_TEST void NAME(T *__restrict out, const T *__restrict x,                           \
                               const INDEX *__restrict ix, long n) {                               \
    for (long i = 0; i < n; i++)                                                                   \
      out[i] = VALUE;                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Reference(T *out, const T *x, const INDEX *ix, long n) {                 \
    for (long i = 0; i < n; i++)                                                                   \
      out[i] = VALUE;                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(long n, enum GuardSide side) {                                       \
    struct GuardedArray x = guardedArray(rows * sizeof(T), side);                                  \
    struct GuardedArray ix = guardedArray(n * sizeof(INDEX), side);                                \
    struct GuardedArray got = guardedArray(n * sizeof(T), side);                                   \
    struct GuardedArray want = guardedArray(n * sizeof(T), side);                                  \
    for (int i = 0; i < rows; i++)                                                                 \
      ((T *)x.data)[i] = (T)(i * 7 - 500);                                                         \
    guardedIndices(ix.data, sizeof(INDEX), n, 0, rows - 6);                                        \
    NAME((T *)got.data, (T *)x.data, (INDEX *)ix.data, n);                                         \
    NAME##Reference((T *)want.data, (T *)x.data, (INDEX *)ix.data, n);                             \
    guardedCompare(#NAME, got.data, want.data, n, sizeof(T));                                      \
    guardedFree(x), guardedFree(ix), guardedFree(got), guardedFree(want);                          \
  }

GATHERED(alone, int, uint32_t, x[ix[i]] + 3)
GATHERED(neighbours, int, uint32_t, x[ix[i]] + 3 * x[ix[i] + 1] + x[ix[i] + 5])
GATHERED(masked, int, uint32_t, x[ix[i] & 127] - x[(ix[i] + 3) & 127])
GATHERED(doubles, double, uint32_t, x[ix[i]] + 0.5 * x[ix[i] + 4])
GATHERED(longs, int64_t, uint64_t, x[ix[i] & 255] * 3)
GATHERED(words, float, uint16_t, x[ix[i] & 255] * 3)

GATHERED(shifted, int, int, x[shift + ix[i]] * 3)
GATHERED(twice, int, uint32_t, x[2 * ix[i] & 255] + x[5])

/// The store may change the index: the vector was loaded in front of it.
GUARDED_UNDER_TEST void stored(int *ix, const int *__restrict x, int n) {
  for (int i = 0; i < n; i++)
    ix[i] = x[(unsigned)ix[i]] + x[(unsigned)ix[i] + 1u];
}

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 1; n < 70; n++) {
      aloneRun(n, (enum GuardSide)side);
      neighboursRun(n, (enum GuardSide)side);
      maskedRun(n, (enum GuardSide)side);
      shiftedRun(n, (enum GuardSide)side);
      twiceRun(n, (enum GuardSide)side);
      doublesRun(n, (enum GuardSide)side);
      longsRun(n, (enum GuardSide)side);
      wordsRun(n, (enum GuardSide)side);
      int x[rows], ix[70];
      for (int i = 0; i < rows; i++)
        x[i] = i * 3;
      for (int i = 0; i < n; i++)
        ix[i] = i * 31 % (rows - 1);
      stored(ix, x, n);
      for (int i = 0; i < n; i++)
        if (ix[i] != 6 * (i * 31 % (rows - 1)) + 3)
          __builtin_abort();
    }
  return 0;
}
