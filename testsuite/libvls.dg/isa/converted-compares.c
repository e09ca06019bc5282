// SPDX-License-Identifier: GPL-3.0-or-later
//
// Integers that are compared with a constant as floats, where the conversion is exact: they are
// compared as what they are, in every direction, with constants between them, at their ends, and
// beyond.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-asm-times "vcvtsi2ss" 8 { target haswell } } }

#include "guarded.h"

#define TEST(NAME, T, IS)                                                                          \
  GUARDED_UNDER_TEST void NAME(const T *restrict a, const int8_t *restrict b,                      \
                               int8_t *restrict out, int n) {                                      \
    for (int i = 0; i < n; i++)                                                                    \
      if (a[i] IS)                                                                                 \
        out[i] = (int8_t)(b[i] - 3);                                                               \
  }                                                                                                \
  GUARDED_HOST void NAME##Reference(const T *a, const int8_t *b, int8_t *out, int n) {             \
    for (int i = 0; i < n; i++)                                                                    \
      if (a[i] IS)                                                                                 \
        out[i] = (int8_t)(b[i] - 3);                                                               \
  }
TEST(bytes1, uint8_t, > 1.5f)
TEST(bytes2, uint8_t, <= 254.75f)
TEST(bytes3, uint8_t, < 3.0f)
TEST(bytes4, uint8_t, > 255.0f)
TEST(bytes5, uint8_t, >= -1.0f)
TEST(signs1, int8_t, >= -0.5f)
TEST(signs2, int8_t, < -127.5f)
TEST(signs3, int8_t, > -0.0f)
TEST(words, int16_t, <= -32767.0f)
TEST(ints, int32_t, > 2147483646.5)
TEST(unsigneds, uint32_t, >= 4294967294.25)
TEST(rounded, int32_t, >= 2147483520.0f)

#define TRY(NAME, T)                                                                               \
  for (int side = GUARD_END; side <= GUARD_START; side++)                                          \
    for (int n = 0; n < 70; n += 3) {                                                              \
      struct GuardedArray a = guardedArray(n * sizeof(T), (enum GuardSide)side);                   \
      struct GuardedArray b = guardedArray(n, (enum GuardSide)side);                               \
      struct GuardedArray got = guardedArray(n, (enum GuardSide)side);                             \
      struct GuardedArray want = guardedArray(n, (enum GuardSide)side);                            \
      for (int i = 0; i < n; i++) {                                                                \
        const uint64_t any = guardedRandom();                                                      \
        ((T *)a.data)[i] = (T)(any % 4 == 0   ? (T) ~(T)0 >> any / 4 % 2                           \
                               : any % 4 == 1 ? (any >> 3) % 5 - 2                                 \
                               : any % 4 == 2 ? ((uint64_t)1 << (8 * sizeof(T) - 1)) - any / 4 % 3 \
                                              : any >> 2);                                         \
        b.data[i] = (unsigned char)(any >> 40);                                                    \
        got.data[i] = want.data[i] = 7;                                                            \
      }                                                                                            \
      NAME((T *)a.data, (int8_t *)b.data, (int8_t *)got.data, n);                                  \
      NAME##Reference((T *)a.data, (int8_t *)b.data, (int8_t *)want.data, n);                      \
      guardedCompare(#NAME, got.data, want.data, n, 1);                                            \
      guardedFree(a), guardedFree(b), guardedFree(got), guardedFree(want);                         \
    }

int main(void) {
  TRY(bytes1, uint8_t)
  TRY(bytes2, uint8_t)
  TRY(bytes3, uint8_t)
  TRY(bytes4, uint8_t)
  TRY(bytes5, uint8_t)
  TRY(signs1, int8_t)
  TRY(signs2, int8_t)
  TRY(signs3, int8_t)
  TRY(words, int16_t)
  TRY(ints, int32_t)
  TRY(unsigneds, uint32_t)
  TRY(rounded, int32_t)
  return 0;
}
