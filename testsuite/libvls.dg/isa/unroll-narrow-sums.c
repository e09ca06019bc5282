// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums of bytes and words as ints, contiguous or at strides, which GCC makes ints of first: by
// pmaddwd and psadbw where that is cheaper than GCC's vectors.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "16 iterations side by side, \[0-9\]+ operations became 2 x load, 1 x zero-extend8.i16.256, 1 x sign-extend8.i16.256, 1 x pmaddwd.256, 1 x reduce" { target haswell v3 } } }
// { dg-final { scan-vls-remark "16 iterations side by side, \[0-9\]+ operations became 1 x load, 1 x psadbw-zero" { target haswell v3 } } }
// { dg-final { scan-vls-remark "16 iterations side by side, \[0-9\]+ operations became 2 x zero-extend8.i16.256, 1 x pmaddwd.256, 1 x reduce" { target haswell v3 } } }

#include "guarded.h"

#define SUM(name, A, B, stepA, stepB, body)                                                        \
  GUARDED_UNDER_TEST int name(const A *a, const B *b, int n) {                                     \
    int s = 3;                                                                                     \
    for (int i = 0; i < n; i++)                                                                    \
      body;                                                                                        \
    return s;                                                                                      \
  }                                                                                                \
  GUARDED_HOST int name##Reference(const A *a, const B *b, int n) {                                \
    int s = 3;                                                                                     \
    for (int i = 0; i < n; i++)                                                                    \
      body;                                                                                        \
    return s;                                                                                      \
  }                                                                                                \
  static void name##Run(int n, enum GuardSide side) {                                              \
    struct GuardedArray a = guardedArray((size_t)n * stepA * sizeof(A), side),                     \
                        b = guardedArray((size_t)n * stepB * sizeof(B), side);                     \
    for (int i = 0; i < n * stepA; i++)                                                            \
      ((A *)a.data)[i] = (A)guardedRandom();                                                       \
    for (int i = 0; i < n * stepB; i++)                                                            \
      ((B *)b.data)[i] = (B)guardedRandom();                                                       \
    const int got = name((const A *)a.data, (const B *)b.data, n),                                 \
              want = name##Reference((const A *)a.data, (const B *)b.data, n);                     \
    guardedCompare(#name, &got, &want, 1, sizeof got);                                             \
    guardedFree(a), guardedFree(b);                                                                \
  }

SUM(products, uint8_t, int8_t, 1, 1, s += a[i] * b[i])
SUM(bytes, uint8_t, uint8_t, 1, 1, s += a[i])
SUM(apart, uint8_t, uint8_t, 2, 3, s += a[2 * i + 1] * b[3 * i])
SUM(complexWords, int16_t, int16_t, 2, 2, s ^= a[2 * i] * b[2 * i] - a[2 * i + 1] * b[2 * i + 1])
SUM(greatest, uint8_t, int16_t, 1, 1, s = a[i] > s ? a[i] : s)
SUM(differences, uint8_t, uint8_t, 1, 2, s += abs(a[i] - b[2 * i]))

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 0; n < 120; n++) {
      productsRun(n, (enum GuardSide)side);
      bytesRun(n, (enum GuardSide)side);
      apartRun(n, (enum GuardSide)side);
      complexWordsRun(n, (enum GuardSide)side);
      greatestRun(n, (enum GuardSide)side);
      differencesRun(n, (enum GuardSide)side);
    }
  return 0;
}
