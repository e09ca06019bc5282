// SPDX-License-Identifier: GPL-3.0-or-later
//
// Neighbours at indices without a sign, which may wrap: whether one does is tested in front of the
// loop. Each loop is executed with indices of which none wraps, of which one does, and of which all
// do; nothing is read but what the loop reads. Where an index may change in the loop, or is not
// loaded in each iteration, it stays as it is.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark-times "vls loop \\d+: vectors where its indices do not wrap, as is tested in front of it" 7 { target haswell v3 skx256 skx512 } } }
// { dg-final { scan-vls-remark-not "unsigned-indices.c:(6\[2-9\]|7\[0-9\]):\[^\n\]*do not wrap" } }

#include "guarded.h"

enum { rows = 300 };
int first = -3;

/// `SCALE` times an index, and a little more, is below 4 * rows.
#define LOOP(NAME, T, RESULT, SCALE, BODY)                                                         \
  GUARDED_UNDER_TEST void NAME(RESULT *restrict out, const T *restrict x,                          \
                               const uint32_t *restrict ix, long n) {                              \
    for (long i = 0; i < n; i++) {                                                                 \
      BODY                                                                                         \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Reference(RESULT *out, const T *x, const uint32_t *ix, long n) {         \
    for (long i = 0; i < n; i++) {                                                                 \
      BODY                                                                                         \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(long n, int wraps, enum GuardSide side) {                            \
    struct GuardedArray x = guardedArray(4 * rows * sizeof(T), side);                              \
    struct GuardedArray ix = guardedArray(3 * n * sizeof(uint32_t), side);                         \
    struct GuardedArray got = guardedArray(n * sizeof(RESULT), side);                              \
    struct GuardedArray want = guardedArray(n * sizeof(RESULT), side);                             \
    for (int i = 0; i < 4 * rows; i++)                                                             \
      ((T *)x.data)[i] = (T)(i * 7 - 500);                                                         \
    guardedIndices(ix.data, sizeof(uint32_t), 3 * n, 8, rows - 6);                                 \
    for (long i = 0; i < 3 * n; i++)                                                               \
      if (wraps == 2 || (wraps == 1 && i == n / 2))                                                \
        ((uint32_t *)ix.data)[i] += SCALE == 3 ? 0x55555556u : 0;                                  \
    NAME((RESULT *)got.data, (T *)x.data, (uint32_t *)ix.data, n);                                 \
    NAME##Reference((RESULT *)want.data, (T *)x.data, (uint32_t *)ix.data, n);                     \
    guardedCompare(#NAME, got.data, want.data, n, sizeof(RESULT));                                 \
    guardedFree(x), guardedFree(ix), guardedFree(got), guardedFree(want);                          \
  }

// clang-format off
LOOP(beside, int, int, 1, uint32_t j = ix[i]; out[i] = x[j] + 3 * x[j + 1] - x[j + 2];)
LOOP(below, double, double, 1, uint32_t j = ix[i]; out[i] = x[j] + x[j - 1] * x[j - 2];)
LOOP(thrice, float, float, 3, uint32_t j = ix[i]; out[i] = x[3 * j] * 0.5f + x[3 * j + 1] * x[3 * j + 2];)
LOOP(words, int16_t, int, 3, uint32_t j = ix[i]; out[i] = x[3 * j] * 3 - x[3 * j + 1];)
LOOP(further, double, double, 1, uint32_t j = first + ix[i]; out[i] = x[j] + x[j + 1] * x[j + 3];)
LOOP(corners, double, double, 3, uint32_t a = ix[3 * i]; uint32_t b = ix[3 * i + 1];
     uint32_t c = ix[3 * i + 2];
     out[i] = x[3 * a] * x[3 * b + 1] - x[3 * a + 1] * x[3 * b] + x[3 * c] * x[3 * c + 1];)
// clang-format on

/// The store may change the next index.
GUARDED_UNDER_TEST void changed(uint32_t *ix, const uint32_t *x, int n) {
  for (int i = 0; i < n; i++)
    ix[i + 1] = x[3 * ix[i]] + x[3 * ix[i] + 1];
}

GUARDED_HOST void changedReference(uint32_t *ix, const uint32_t *x, int n) {
  for (int i = 0; i < n; i++)
    ix[i + 1] = x[3 * ix[i]] + x[3 * ix[i] + 1];
}

/// What is behind the end is not read.
GUARDED_UNDER_TEST void guardedIndex(float *restrict out, const float *restrict x,
                                     const uint32_t *restrict ix, int n, int m) {
  for (int i = 0; i < n; i++)
    if (i < m)
      out[i] = x[3 * ix[i]] + x[3 * ix[i] + 1];
}

/// The last iteration, which leaves in its middle, reads no index.
GUARDED_UNDER_TEST void middle(float *restrict out, const float *restrict x,
                               const uint32_t *restrict ix, long n) {
  for (long i = 0;; i++) {
    out[i] = 1;
    if (i == n)
      break;
    uint32_t j = ix[i];
    out[i] = x[j] + x[j + 1];
  }
}

static void leaves(void) {
  for (long n = 1; n < 70; n++) {
    struct GuardedArray ix = guardedArray(n * sizeof(uint32_t), GUARD_END);
    float x[64], out[70];
    for (int i = 0; i < 64; i++)
      x[i] = (float)i;
    guardedIndices(ix.data, sizeof(uint32_t), n, 0, 62);
    middle(out, x, (uint32_t *)ix.data, n);
    for (long i = 0; i < n; i++)
      if (out[i] != 2 * (float)((uint32_t *)ix.data)[i] + 1)
        abort();
    guardedFree(ix);
  }
}

static void changes(void) {
  uint32_t x[64], ix[40], want[40];
  for (int i = 0; i < 64; i++)
    x[i] = (uint32_t)(i * 5 % 10);
  ix[0] = want[0] = 3;
  changed(ix, x, 39);
  changedReference(want, x, 39);
  guardedCompare("changed", ix, want, 40, sizeof(uint32_t));
}

int main(void) {
  changes();
  leaves();
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int wraps = 0; wraps < 3; wraps++)
      for (int n = 1; n < 60; n++) {
        thriceRun(n, wraps, (enum GuardSide)side);
        besideRun(n, wraps, (enum GuardSide)side);
        belowRun(n, wraps, (enum GuardSide)side);
        wordsRun(n, wraps, (enum GuardSide)side);
        furtherRun(n, wraps, (enum GuardSide)side);
        cornersRun(n, wraps, (enum GuardSide)side);
      }
  return 0;
}
