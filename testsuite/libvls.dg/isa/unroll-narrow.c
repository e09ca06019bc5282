// SPDX-License-Identifier: GPL-3.0-or-later
//
// Bytes and words that C computes with as ints, one behind the other: GCC makes vectors of ints of
// them. The packer knows instructions for the narrow ones, so iterations side by side are the
// rival that wins: absolute differences, averages, sums that saturate.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "iterations side by side, 16 stores of i16 became \[^\n\]*absolute-difference-signed\\.i16\\.256, " { target haswell v3 } } }
// { dg-final { scan-vls-remark "iterations side by side, 16 stores of i16 became \[^\n\]*average-ceiling-signed\\.i16\\.256, " { target haswell v3 } } }
// { dg-final { scan-vls-remark "iterations side by side, 16 stores of i16 became \[^\n\]*psubsw\\.i16\\.256, " { target haswell v3 } } }
// { dg-final { scan-vls-remark "iterations side by side, 16 stores of i8 became \[^\n\]*paddusb\\.i8\\.128, " { target haswell v3 } } }

#include "guarded.h"

#define NARROW(NAME, T, VALUE)                                                                     \
  GUARDED_UNDER_TEST void NAME(T *__restrict o, const T *__restrict x, const T *__restrict y,      \
                               int n) {                                                            \
    for (int i = 0; i < n; i++)                                                                    \
      o[i] = VALUE;                                                                                \
  }                                                                                                \
  GUARDED_HOST void NAME##Reference(T *o, const T *x, const T *y, int n) {                         \
    for (int i = 0; i < n; i++)                                                                    \
      o[i] = VALUE;                                                                                \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(int n, enum GuardSide side) {                                        \
    struct GuardedArray x = guardedArray(n * sizeof(T), side);                                     \
    struct GuardedArray y = guardedArray(n * sizeof(T), side);                                     \
    struct GuardedArray got = guardedArray(n * sizeof(T), side);                                   \
    struct GuardedArray want = guardedArray(n * sizeof(T), side);                                  \
    guardedFill(x.data, GUARDED_BYTES, n * sizeof(T));                                             \
    guardedFill(y.data, GUARDED_BYTES, n * sizeof(T));                                             \
    NAME((T *)got.data, (T *)x.data, (T *)y.data, n);                                              \
    NAME##Reference((T *)want.data, (T *)x.data, (T *)y.data, n);                                  \
    guardedCompare(#NAME, got.data, want.data, n, sizeof(T));                                      \
    guardedFree(x), guardedFree(y), guardedFree(got), guardedFree(want);                           \
  }

static inline __attribute__((always_inline)) int atLeast(int a, int b) { return a < b ? b : a; }
static inline __attribute__((always_inline)) int atMost(int a, int b) { return a < b ? a : b; }

NARROW(difference, int16_t, __builtin_abs(x[i] - y[i]))
NARROW(average, int16_t, (x[i] + y[i] + 1) >> 1)
NARROW(taken, int16_t, atMost(atLeast(x[i] - y[i], -32768), 32767))
NARROW(added, uint8_t, atMost(x[i] + y[i], 255))

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 1; n < 90; n++) {
      differenceRun(n, (enum GuardSide)side);
      averageRun(n, (enum GuardSide)side);
      takenRun(n, (enum GuardSide)side);
      addedRun(n, (enum GuardSide)side);
    }
  return 0;
}
