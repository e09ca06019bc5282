// SPDX-License-Identifier: GPL-3.0-or-later
//
// Floats within limits, where they are one thing or a constant: GCC knows where the constant is,
// and threads it around one comparison or both. As choices of values these loops are packed, with
// the results and the exceptions of the source: what is not chosen raises none.

// { dg-do run }
// { dg-options "-O3 -lm" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark-times "8 iterations side by side, 8 stores of (f32|i8) became" 5 { target haswell v3 } } }
// { dg-final { scan-vls-remark-times "8 stores of (f32|i8) became \[^\n\]*\[xn\]imum.f32.256, 1 x \[a-z\]+imum.f32.256" 4 { target haswell v3 } } }
// { dg-final { scan-vls-remark "4 stores of i32 became \[^\n\]*maximum.f64.256, 1 x minimum.f64.256" { target haswell v3 } } }

#include "guarded.h"

#include <fenv.h>
#include <math.h>
#include <stdint.h>

// With AVX-512, GCC by itself converts doubles that are not chosen.
#ifdef __AVX512F__
#define EXCEPTIONS(FROM) (sizeof(FROM) == sizeof(double) ? 0 : FE_ALL_EXCEPT)
#else
#define EXCEPTIONS(FROM) FE_ALL_EXCEPT
#endif

#define HIGHER(a, b) ((a) > (b) ? (a) : (b))
#define LOWER(a, b) ((a) < (b) ? (a) : (b))

#define LOOP(NAME, FROM, TO, F, CONSTANT, FIRST, LIMIT, SECOND, OTHER)                             \
  GUARDED_UNDER_TEST void NAME(const FROM *restrict x, TO *restrict out, const int *restrict mask, \
                               int n) {                                                            \
    for (int i = 0; i < n; i++) {                                                                  \
      const FROM value = x[i];                                                                     \
      const F v = mask[i] ? value * (F)1.5 : (F)CONSTANT, w = FIRST(v, (F)LIMIT);                  \
      out[i] = (TO)SECOND(w, (F)OTHER);                                                            \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST TO NAME##Of(FROM value, int mask) {                                                 \
    F v = (F)CONSTANT;                                                                             \
    if (mask)                                                                                      \
      v = value * (F)1.5;                                                                          \
    const F w = FIRST(v, (F)LIMIT);                                                                \
    return (TO)SECOND(w, (F)OTHER);                                                                \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(int n, int seed, enum GuardSide side) {                              \
    const double some[] = {0,    -0.0, 1,    -1, 66,   67,  -66,     -67,      127,                \
                           -128, 40,   -100, 85, 1e30, NAN, 3.2e38f, INFINITY, -INFINITY};         \
    const int isWhole = (FROM)0.5 == 0, count = isWhole ? 13 : 18;                                 \
    struct GuardedArray x = guardedArray(n * sizeof(FROM), side);                                  \
    struct GuardedArray mask = guardedArray(n * sizeof(int), side);                                \
    struct GuardedArray got = guardedArray(n * sizeof(TO), side);                                  \
    struct GuardedArray want = guardedArray(n * sizeof(TO), side);                                 \
    for (int i = 0; i < n; i++) {                                                                  \
      ((FROM *)x.data)[i] = (FROM)some[(i * 7 + seed) % count];                                    \
      ((int *)mask.data)[i] = (i * 5 + seed) % 3 - 1;                                              \
    }                                                                                              \
    feclearexcept(FE_ALL_EXCEPT);                                                                  \
    for (int i = 0; i < n; i++)                                                                    \
      ((TO *)want.data)[i] = NAME##Of(((FROM *)x.data)[i], ((int *)mask.data)[i]);                 \
    const int expected = fetestexcept(EXCEPTIONS(FROM));                                           \
    feclearexcept(FE_ALL_EXCEPT);                                                                  \
    NAME((FROM *)x.data, (TO *)got.data, (int *)mask.data, n);                                     \
    if (fetestexcept(EXCEPTIONS(FROM)) != expected)                                                \
      printf(#NAME ": %d elements raise %d, not %d\n", n, fetestexcept(EXCEPTIONS(FROM)),          \
             expected),                                                                            \
          abort();                                                                                 \
    guardedCompare(#NAME, got.data, want.data, n, sizeof(TO));                                     \
    guardedFree(x), guardedFree(mask), guardedFree(got), guardedFree(want);                        \
  }

LOOP(within, int8_t, int8_t, float, 0, HIGHER, -100, LOWER, 100)
LOOP(between, int8_t, int8_t, float, 4, LOWER, 100, HIGHER, -100)
LOOP(atLimit, uint8_t, uint8_t, float, 255, HIGHER, 0, LOWER, 255)
LOOP(below, int8_t, int8_t, float, -300, HIGHER, -100, LOWER, 100)
LOOP(floats, float, float, float, 0, LOWER, 100, HIGHER, -100)
LOOP(doubles, double, int32_t, double, 0, HIGHER, -100, LOWER, 100)

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 1; n < 50; n++)
      for (int seed = 1; seed < 4; seed++) {
        withinRun(n, seed, (enum GuardSide)side);
        betweenRun(n, seed, (enum GuardSide)side);
        atLimitRun(n, seed, (enum GuardSide)side);
        belowRun(n, seed, (enum GuardSide)side);
        floatsRun(n, seed, (enum GuardSide)side);
        doublesRun(n, seed, (enum GuardSide)side);
      }
}
