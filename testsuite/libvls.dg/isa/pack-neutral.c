// SPDX-License-Identifier: GPL-3.0-or-later
//
// Elements of a row that are multiplied, added to or masked, beside others that are stored as they
// are: those are multiplied by 1, and so on, instead of blended in. Not a bit of them changes, of
// zeros, infinities, the smallest numbers and NaNs either.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "pack \[0-9\]+: 4 stores of f32 became 1 x load, 1 x multiply.f32.128, 1 x store" { target haswell v3 skx256 skx512 } } }
// { dg-final { scan-asm-not "v?blendp\[sd\]|vpblendd" { target haswell v3 } } }

#include "guarded.h"

#include <fenv.h>
#include <stdio.h>
#include <string.h>

#define ROW(T, A, B, C, D)                                                                         \
  o[0] = (T)(A);                                                                                   \
  o[1] = (T)(B);                                                                                   \
  o[2] = (T)(C);                                                                                   \
  o[3] = (T)(D);
#define FACTORS(T) ROW(T, x[0] * (T)0.587, x[1], x[2] * (T)0.25, x[3])
#define TURNED(T) ROW(T, x[2] * (T)0.587, x[1] * (T)0.25, x[0] * (T)3, x[3])
#define SCALED(T) ROW(T, x[0] * s, x[1] * s, x[2] * s, x[3])
#define SUMS(T) ROW(T, x[0] + (T)11, x[1], x[2] - (T)13, x[3])
#define MASKS(T) ROW(T, x[0] & 11, x[1], x[2] & 3, x[3])
#define BITS(T) ROW(T, x[0] ^ 64, x[1], x[2], x[3] ^ 7)

#define KERNEL(NAME, T, BODY)                                                                      \
  GUARDED_UNDER_TEST void NAME(T *restrict o, const T *restrict x, T s, int n) {                   \
    for (int i = 0; i < n; i++, o += 4, x += 4) {                                                  \
      BODY(T)                                                                                      \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Reference(T *o, const T *x, T s, int n) {                                \
    for (int i = 0; i < n; i++, o += 4, x += 4) {                                                  \
      BODY(T)                                                                                      \
    }                                                                                              \
  }
#define EACH(X)                                                                                    \
  X(factorsFloat, float, FACTORS)                                                                  \
  X(factorsDouble, double, FACTORS)                                                                \
  X(factorsInt, int32_t, FACTORS_OF_INTS)                                                          \
  X(turnedFloat, float, TURNED)                                                                    \
  X(scaledFloat, float, SCALED)                                                                    \
  X(scaledDouble, double, SCALED)                                                                  \
  X(sumsFloat, float, SUMS)                                                                        \
  X(sumsDouble, double, SUMS)                                                                      \
  X(sumsInt, uint32_t, SUMS)                                                                       \
  X(sumsShort, uint16_t, SUMS)                                                                     \
  X(sumsLong, uint64_t, SUMS)                                                                      \
  X(masksByte, uint8_t, MASKS)                                                                     \
  X(masksInt, uint32_t, MASKS)                                                                     \
  X(bitsShort, uint16_t, BITS)                                                                     \
  X(bitsLong, uint64_t, BITS)
#define FACTORS_OF_INTS(T) ROW(T, x[0] * 11, x[1], x[2] * 13, x[3])
EACH(KERNEL)

/// Any bits, often those of what is special; no NaN that signals.
static uint64_t drawn(unsigned bytes, int isFloat) {
  const uint64_t any = guardedRandom();
  const unsigned mantissa = bytes == 4 ? 23 : 52, bits = 8 * bytes;
  const uint64_t sign = any >> 63 << (bits - 1), quiet = (uint64_t)1 << (mantissa - 1),
                 all = (((uint64_t)1 << (bits - 1)) - 1) & ~(((uint64_t)1 << mantissa) - 1);
  if (!isFloat)
    return any >> 7;
  switch (any % 8) {
  case 0:
    return sign;
  case 1:
    return sign | all;
  case 2:
    return sign | all | quiet | (any >> 20 & 0xff);
  case 3:
    return sign | (any >> 20 & 0xff);
  default:
    return sign | (all / 2 + ((any >> 8 & 0xfff) << (mantissa - 8)));
  }
}

#define IS_FLOAT(T) ((T)0.5 != 0)
#define TRY(NAME, T, BODY)                                                                         \
  for (int side = GUARD_END; side <= GUARD_START; side++)                                          \
    for (int n = 0; n < 22; n++) {                                                                 \
      struct GuardedArray x = guardedArray(4 * n * sizeof(T), (enum GuardSide)side);               \
      struct GuardedArray got = guardedArray(4 * n * sizeof(T), (enum GuardSide)side);             \
      struct GuardedArray want = guardedArray(4 * n * sizeof(T), (enum GuardSide)side);            \
      for (int i = 0; i < 4 * n; i++) {                                                            \
        const uint64_t bits = drawn(sizeof(T), IS_FLOAT(T));                                       \
        memcpy(x.data + i * sizeof(T), &bits, sizeof(T));                                          \
      }                                                                                            \
      feclearexcept(FE_ALL_EXCEPT);                                                                \
      NAME((T *)got.data, (const T *)x.data, (T)1.5, n);                                           \
      const int raised = fetestexcept(FE_ALL_EXCEPT);                                              \
      feclearexcept(FE_ALL_EXCEPT);                                                                \
      NAME##Reference((T *)want.data, (const T *)x.data, (T)1.5, n);                               \
      if (raised != fetestexcept(FE_ALL_EXCEPT)) {                                                 \
        printf("%s: exceptions %x instead of %x\n", #NAME, raised, fetestexcept(FE_ALL_EXCEPT));   \
        return 1;                                                                                  \
      }                                                                                            \
      guardedCompare(#NAME, got.data, want.data, 4 * n, sizeof(T));                                \
      guardedFree(x), guardedFree(got), guardedFree(want);                                         \
    }

int main(void) {
  EACH(TRY)
  return 0;
}
