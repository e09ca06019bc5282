// SPDX-License-Identifier: GPL-3.0-or-later
//
// Short loops: one round is enough where it is known that there is one; what it leaves is packed in
// smaller ones, half as many iterations at a time.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "unroll-short.c:\[0-9\]+:\[0-9\]+: \[^\n\]*8 iterations side by side, 8 stores of f32 became" { target haswell v3 } } }
// { dg-final { scan-vls-remark "unroll-short.c:\[0-9\]+:\[0-9\]+: \[^\n\]*4 iterations side by side, 4 stores of f32 became" { target haswell v3 } } }

#include "guarded.h"

#define ROWS(NAME, COUNT, OF)                                                                      \
  static inline __attribute__((always_inline)) void NAME##Body(                                    \
      float *__restrict out, const int *__restrict x, const float *__restrict a, int rows, int m) { \
    for (int r = 0; r < rows; r++)                                                                 \
      for (int k = 0; k < COUNT; k++) {                                                            \
        const int i = COUNT * r + k;                                                               \
        const int *p = x + 6 * i;                                                                  \
        out[i] = OF;                                                                               \
      }                                                                                            \
  }                                                                                                \
  GUARDED_UNDER_TEST void NAME(float *__restrict out, const int *__restrict x,                     \
                               const float *__restrict a, int rows, int m) {                       \
    NAME##Body(out, x, a, rows, m);                                                                \
  }                                                                                                \
  GUARDED_HOST void NAME##Reference(float *__restrict out, const int *__restrict x,                \
                                    const float *__restrict a, int rows, int m) {                  \
    NAME##Body(out, x, a, rows, m);                                                                \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(int rows, int m, enum GuardSide side) {                              \
    const int n = rows * m;                                                                        \
    struct GuardedArray x = guardedArray(6 * n * sizeof(int), side);                               \
    struct GuardedArray a = guardedArray(n * sizeof(float), side);                                 \
    struct GuardedArray got = guardedArray(n * sizeof(float), side);                               \
    struct GuardedArray want = guardedArray(n * sizeof(float), side);                              \
    for (int i = 0; i < 6 * n; i++)                                                                \
      ((int *)x.data)[i] = i * 7 % 31;                                                             \
    for (int i = 0; i < n; i++)                                                                    \
      ((float *)a.data)[i] = (float)(i * 5 % 23) / 4;                                              \
    NAME((float *)got.data, (int *)x.data, (float *)a.data, rows, m);                              \
    NAME##Reference((float *)want.data, (int *)x.data, (float *)a.data, rows, m);                  \
    guardedCompare(#NAME, got.data, want.data, n, sizeof(float));                                  \
    guardedFree(x), guardedFree(a), guardedFree(got), guardedFree(want);                           \
  }

#define VALUE (float)p[0] + a[i] * ((float)p[1] - (float)p[0]) + a[i] * ((float)p[2] + (float)p[5])

ROWS(nine, 9, VALUE)
ROWS(seven, 7, VALUE)
ROWS(thirteen, 13, VALUE)
ROWS(some, m, VALUE)

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int rows = 1; rows < 6; rows++) {
      nineRun(rows, 9, (enum GuardSide)side);
      sevenRun(rows, 7, (enum GuardSide)side);
      thirteenRun(rows, 13, (enum GuardSide)side);
      for (int m = 1; m < 28; m++)
        someRun(rows, m, (enum GuardSide)side);
    }
  return 0;
}
