// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows times a vector, each sum in the order of the program: columns of loads are transposed all
// together. Where products may be had as rows, these are transposed instead, and less is loaded.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "pack \[0-9\]+: 8 stores of f32 became 8 x load, 1 x multiply\\.f32\\.256, 7 x fma\\.f32\\.256" { target haswell v3 skx256 } } }
// { dg-final { scan-vls-remark "pack \[0-9\]+: 4 stores of f64 became 4 x load, 1 x multiply\\.f64\\.256, 3 x fma\\.f64\\.256" { target haswell v3 skx256 } } }

#include "guarded.h"

#define SUM_4(R, N)                                                                                \
  a[N * R] * b[0] + a[N * R + 1] * b[1] + a[N * R + 2] * b[2] + a[N * R + 3] * b[3]
#define SUM_8(R)                                                                                   \
  SUM_4(R, 8) + a[8 * R + 4] * b[4] + a[8 * R + 5] * b[5] + a[8 * R + 6] * b[6] +                  \
      a[8 * R + 7] * b[7]

GUARDED_UNDER_TEST void eight(float *restrict o, const float *restrict a, const float *restrict b) {
  o[0] = SUM_8(0), o[1] = SUM_8(1), o[2] = SUM_8(2), o[3] = SUM_8(3);
  o[4] = SUM_8(4), o[5] = SUM_8(5), o[6] = SUM_8(6), o[7] = SUM_8(7);
}

GUARDED_UNDER_TEST void four(double *restrict o, const double *restrict a,
                             const double *restrict b) {
  o[0] = SUM_4(0, 4), o[1] = SUM_4(1, 4), o[2] = SUM_4(2, 4), o[3] = SUM_4(3, 4);
}

#define COMPARE(TYPE, ROWS, A, B, GOT)                                                             \
  for (int row = 0; row < ROWS; row++) {                                                           \
    TYPE sum = 0;                                                                                  \
    for (int k = 0; k < ROWS; k++)                                                                 \
      sum += ((TYPE *)A.data)[ROWS * row + k] * ((TYPE *)B.data)[k];                               \
    if (sum != ((TYPE *)GOT.data)[row])                                                            \
      abort();                                                                                     \
    printf("%a\n", sum);                                                                           \
  }

// All numbers are small multiples of 1/4: sums are exact.
int main(void) {
  for (enum GuardSide side = GUARD_END; side <= GUARD_START; side++) {
    struct GuardedArray a = guardedFilled(GUARDED_FLOAT, 64, side),
                        b = guardedFilled(GUARDED_FLOAT, 8, side);
    struct GuardedArray c = guardedFilled(GUARDED_DOUBLE, 16, side),
                        d = guardedFilled(GUARDED_DOUBLE, 4, side);
    struct GuardedArray got = guardedArray(8 * 4, side), gotD = guardedArray(4 * 8, side);
    eight((float *)got.data, (const float *)a.data, (const float *)b.data);
    four((double *)gotD.data, (const double *)c.data, (const double *)d.data);
    COMPARE(float, 8, a, b, got)
    COMPARE(double, 4, c, d, gotD)
    guardedFree(a), guardedFree(b), guardedFree(c), guardedFree(d);
    guardedFree(got), guardedFree(gotD);
  }
  return 0;
}
