// SPDX-License-Identifier: GPL-3.0-or-later
//
// Integers of `omp simd reduction` are one variable, not an array of one for each lane, which is
// cleared and added up for each row; in loops that GCC leaves scalar the terms of all iterations
// are added up together.

// { dg-do run }
// { dg-options "-O3 -fopenmp-simd" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "16 iterations side by side, \[^\n\]* pmaddwd\[^\n\]*, 1 x reduce" { target haswell v3 } } }
// { dg-final { scan-asm-not "\trep stos" } }
// { dg-final { scan-vls-remark-not "iterations side by side, \[^\n\]* \[48\] x reduce" } }

#include "guarded.h"

#define SUM(NAME, IN, INDEX, OUT, TERM)                                                            \
  GUARDED_UNDER_TEST OUT NAME(const IN *restrict x, const INDEX *restrict idx,                     \
                              const int *restrict w, int n) {                                      \
    OUT s = 0;                                                                                     \
    _Pragma("omp simd reduction(+ : s)") for (int i = 0; i < n; i++) {                             \
      const INDEX j = idx[i];                                                                      \
      TERM;                                                                                        \
    }                                                                                              \
    return s;                                                                                      \
  }                                                                                                \
  GUARDED_HOST OUT NAME##Reference(const IN *x, const INDEX *idx, const int *w, int n) {           \
    OUT s = 0;                                                                                     \
    for (int i = 0; i < n; i++) {                                                                  \
      const INDEX j = idx[i];                                                                      \
      TERM;                                                                                        \
    }                                                                                              \
    return s;                                                                                      \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(int n, enum GuardSide side) {                                        \
    enum { SIZE = 70 };                                                                            \
    struct GuardedArray x = guardedArray(SIZE * sizeof(IN), side);                                 \
    struct GuardedArray idx = guardedArray(n * sizeof(INDEX), side);                               \
    struct GuardedArray w = guardedArray(n * sizeof(int), side);                                   \
    for (int i = 0; i < SIZE; i++)                                                                 \
      ((IN *)x.data)[i] = (IN)(i * 37 - 1100);                                                     \
    for (int i = 0; i < n; i++)                                                                    \
      ((int *)w.data)[i] = i * 5 % 13 - 6;                                                         \
    guardedIndices(idx.data, sizeof(INDEX), n, 0, SIZE - 6);                                       \
    OUT got = NAME((IN *)x.data, (INDEX *)idx.data, (int *)w.data, n);                             \
    OUT want = NAME##Reference((IN *)x.data, (INDEX *)idx.data, (int *)w.data, n);                 \
    guardedCompare(#NAME, &got, &want, 1, sizeof(OUT));                                            \
    guardedFree(x), guardedFree(idx), guardedFree(w);                                              \
  }

SUM(words, int16_t, int64_t, int,
    s += 3 * x[j] + 3 * x[j + 1] + 5 * x[j + 2] + 4 * x[j + 3] + 2 * x[j + 4] + 4 * x[j + 5])
SUM(conditional, int16_t, int64_t, int, if (w[i] > 0) s += x[j] * w[i] + 7 * x[j + 1])
SUM(bytes, uint8_t, int64_t, unsigned, s += 3u * x[j] + x[j + 1] + x[j + 2] + x[j + 3])
SUM(longs, int32_t, int64_t, int64_t, s += x[j] - x[j + 1] + (int64_t)x[j + 2] * w[i])

#define BESIDES(NAME, PRAGMA, FIRST, TERM)                                                         \
  GUARDED_UNDER_TEST int NAME(const uint8_t *restrict x, const int *restrict start,                \
                              int *restrict out, int rows) {                                       \
    for (int r = 0; r < rows; r++) {                                                               \
      int s = FIRST;                                                                               \
      _Pragma(PRAGMA) for (int i = start[r]; i < start[r + 1]; i++) {                              \
        TERM;                                                                                      \
      }                                                                                            \
      out[r] = s;                                                                                  \
    }                                                                                              \
    return rows;                                                                                   \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(int rows, enum GuardSide side) {                                     \
    enum { SIZE = 2 * 600 };                                                                       \
    struct GuardedArray input = guardedArray(SIZE, side);                                          \
    struct GuardedArray from = guardedArray((rows + 1) * sizeof(int), side);                       \
    struct GuardedArray got = guardedArray(rows * sizeof(int), side);                              \
    struct GuardedArray want = guardedArray(rows * sizeof(int), side);                             \
    guardedFill(input.data, GUARDED_BYTES, SIZE);                                                  \
    const uint8_t *x = (uint8_t *)input.data;                                                      \
    int *start = (int *)from.data;                                                                 \
    for (int r = start[0] = 0; r < rows; r++)                                                      \
      start[r + 1] = start[r] + r * r % 23;                                                        \
    NAME(x, start, (int *)got.data, rows);                                                         \
    for (int r = 0; r < rows; r++) {                                                               \
      int s = FIRST;                                                                               \
      for (int i = start[r]; i < start[r + 1]; i++) {                                              \
        TERM;                                                                                      \
      }                                                                                            \
      ((int *)want.data)[r] = s;                                                                   \
    }                                                                                              \
    guardedCompare(#NAME, got.data, want.data, rows, sizeof(int));                                 \
    guardedFree(input), guardedFree(from), guardedFree(got), guardedFree(want);                    \
  }

BESIDES(shortRows, "omp simd reduction(+ : s)", 7, s += (2 * x[2 * i] + 4) >> 3)
BESIDES(least, "omp simd reduction(min : s)", 1000, s = x[2 * i] < s ? x[2 * i] : s)
BESIDES(bits, "omp simd reduction(| : s) safelen(4)", 0, s |= x[i] << (x[2 * i + 1] & 7))
BESIDES(inhabited, "omp simd reduction(+ : s)", -3, if (x[i] > 99) s += x[2 * i] * x[2 * i + 1])

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 1; n < 60; n++) {
      wordsRun(n, (enum GuardSide)side);
      conditionalRun(n, (enum GuardSide)side);
      bytesRun(n, (enum GuardSide)side);
      longsRun(n, (enum GuardSide)side);
      shortRowsRun(n, (enum GuardSide)side);
      leastRun(n, (enum GuardSide)side);
      bitsRun(n, (enum GuardSide)side);
      inhabitedRun(n, (enum GuardSide)side);
    }
  return 0;
}
