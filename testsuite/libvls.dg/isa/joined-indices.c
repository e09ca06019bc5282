// SPDX-License-Identifier: GPL-3.0-or-later
//
// Indices that are kept within limits by a condition: GCC computes an address on each way, and
// neighbours are seen only where these are put together again. Nothing is read but what the loop
// reads.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "joined-indices.c:50:1: optimized: vls group \\d+: 2 " { target haswell v3 skx256 skx512 } } }
// { dg-final { scan-vls-remark "joined-indices.c:52:1: optimized: vls group \\d+: 3 " { target haswell v3 skx256 skx512 } } }
// { dg-final { scan-vls-remark "joined-indices.c:55:1: optimized: vls group \\d+: 3 " { target haswell v3 skx256 skx512 } } }

#include "guarded.h"

enum { rows = 200 };
int last = rows - 3, first = 2;

/// `MOST` elements of x are read.
#define LOOP(NAME, T, RESULT, MOST, BODY)                                                          \
  GUARDED_UNDER_TEST void NAME(RESULT *restrict out, const T *restrict x, const int *restrict ix,  \
                               int m, long n) {                                                    \
    for (long i = 0; i < n; i++) {                                                                 \
      BODY                                                                                         \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Reference(RESULT *out, const T *x, const int *ix, int m, long n) {       \
    for (long i = 0; i < n; i++) {                                                                 \
      BODY                                                                                         \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(long n, enum GuardSide side) {                                       \
    struct GuardedArray x = guardedArray((MOST) * sizeof(T), side);                                \
    struct GuardedArray ix = guardedArray(n * sizeof(int), side);                                  \
    struct GuardedArray got = guardedArray(n * sizeof(RESULT), side);                              \
    struct GuardedArray want = guardedArray(n * sizeof(RESULT), side);                             \
    for (int i = 0; i < (MOST); i++)                                                               \
      ((T *)x.data)[i] = (T)(i * 7 - 500);                                                         \
    guardedIndices(ix.data, sizeof(int), n, 0, 2 * rows);                                          \
    for (long i = 0; i < n; i++)                                                                   \
      ((int *)ix.data)[i] -= rows / 2;                                                             \
    NAME((RESULT *)got.data, (T *)x.data, (int *)ix.data, last, n);                                \
    NAME##Reference((RESULT *)want.data, (T *)x.data, (int *)ix.data, last, n);                    \
    guardedCompare(#NAME, got.data, want.data, n, sizeof(RESULT));                                 \
    guardedFree(x), guardedFree(ix), guardedFree(got), guardedFree(want);                          \
  }

// clang-format off
LOOP(beside, float, float, rows - 1, int j = ix[i]; j = j < 0 ? 0 : j > m ? m : j; out[i] = 0.5f * (x[j] + x[j + 1]);)

LOOP(wide, double, double, rows, int j = ix[i]; j = j < 0 ? 0 : j > m ? m : j; out[i] = x[j] * x[j + 2] - x[j + 1];)
LOOP(rowOfThree, float, float, 3 * rows - 6, int j = ix[i]; j = j < 0 ? 0 : j > m ? m : j; const float *p = x + 3 * j; out[i] = p[0] + p[1] * p[2];)
LOOP(bytes, uint8_t, int, 4 * rows - 8, int j = ix[i]; j = j < 0 ? 0 : j >= m ? m - 1 : j; out[i] = 3 * x[4 * j] + 2 * x[4 * j + 1] + x[4 * j + 2];)
LOOP(below, int, int, rows - 2, int j = ix[i]; j = j < 2 ? 2 : j > m ? m : j; out[i] = x[j - 2] + 3 * x[j] - x[j - 1];)
LOOP(twoArrays, int16_t, int, 2 * rows, int j = ix[i]; j = j < 0 ? 0 : j > m ? m : j; out[i] = x[j] + x[j + 1] * x[rows + j];)
LOOP(constant, double, double, rows, int j = ix[i]; j = j < 0 ? 5 : j > 90 ? 90 : j; out[i] = x[2 * j] - x[2 * j + 1];)
// clang-format on

#define RUN(NAME) NAME##Run(n, side);

int main(void) {
  for (int side = 0; side < 2; side++)
    for (long n = 0; n < 70; n += n < 10 ? 1 : 9) {
      RUN(beside)
      RUN(wide)
      RUN(rowOfThree)
      RUN(bytes)
      RUN(below)
      RUN(twoArrays)
      RUN(constant)
    }
  return 0;
}
