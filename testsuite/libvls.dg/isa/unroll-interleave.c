// SPDX-License-Identifier: GPL-3.0-or-later
//
// Arrays put together by turns, one of them twice: each vector that is stored has a lane of it in two
// places, and all of them are planned together.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "4 iterations side by side, 16 stores of f64 became 4 x store; cost" { target haswell v3 } } }

#include "guarded.h"

#include <stdint.h>

#define LOOP                                                                                       \
  for (long i = 0; i < n; i++) {                                                                   \
    *p++ = a[i];                                                                                   \
    *p++ = b[i];                                                                                   \
    *p++ = c[i];                                                                                   \
    *p++ = a[i];                                                                                   \
  }

#define TYPE(T, KIND)                                                                              \
  GUARDED_UNDER_TEST void T##Turns(T *restrict p, const T *restrict a, const T *restrict b,        \
                                   const T *restrict c, long n) {                                  \
    LOOP                                                                                           \
  }                                                                                                \
  GUARDED_HOST void T##Reference(T *p, const T *a, const T *b, const T *c, long n) { LOOP }        \
  GUARDED_HOST void T##Run(long n, enum GuardSide side) {                                          \
    struct GuardedArray a = guardedArray(n * sizeof(T), side);                                     \
    struct GuardedArray b = guardedArray(n * sizeof(T), side);                                     \
    struct GuardedArray c = guardedArray(n * sizeof(T), side);                                     \
    struct GuardedArray got = guardedArray(4 * n * sizeof(T), side);                               \
    struct GuardedArray want = guardedArray(4 * n * sizeof(T), side);                              \
    guardedFill(a.data, KIND, n), guardedFill(b.data, KIND, n), guardedFill(c.data, KIND, n);      \
    T##Turns((T *)got.data, (T *)a.data, (T *)b.data, (T *)c.data, n);                             \
    T##Reference((T *)want.data, (T *)a.data, (T *)b.data, (T *)c.data, n);                        \
    guardedCompare(#T, got.data, want.data, 4 * n, sizeof(T));                                     \
    guardedFree(a), guardedFree(b), guardedFree(c), guardedFree(got), guardedFree(want);           \
  }

TYPE(double, GUARDED_DOUBLE)
TYPE(float, GUARDED_FLOAT)
TYPE(int64_t, GUARDED_INT64)
TYPE(int32_t, GUARDED_INT32)

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (long n = 1; n < 40; n++) {
      doubleRun(n, (enum GuardSide)side);
      floatRun(n, (enum GuardSide)side);
      int64_tRun(n, (enum GuardSide)side);
      int32_tRun(n, (enum GuardSide)side);
    }
  return 0;
}
