// SPDX-License-Identifier: GPL-3.0-or-later
//
// What iterations side by side add up goes around the loop as a vector, and comes together behind
// it: sums, extremes, and what is combined bit by bit. Where the sum of each round is needed, it
// stays.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-asm "vpaddd\t%ymm\[0-9\]+, %ymm\[0-9\]+, %ymm\[0-9\]+\n\tcmp\[^\n\]*\n\tj" { target haswell v3 } } }
// { dg-final { scan-vls-remark "8 iterations side by side, 9 operations became \[^\n\]*1 x reduce" { target haswell v3 skx256 } } }

#include "guarded.h"

#define ACCUMULATED(NAME, T, S, STRIDE, ...)                                                       \
  GUARDED_UNDER_TEST S NAME(const T *__restrict x, S *sums, int n, S s) {                          \
    for (int i = 0; i < n; i++) {                                                                  \
      const T *p = x + STRIDE * i;                                                                 \
      __VA_ARGS__                                                                                  \
    }                                                                                              \
    return s;                                                                                      \
  }                                                                                                \
  GUARDED_HOST S NAME##Reference(const T *x, S *sums, int n, S s) {                                \
    for (int i = 0; i < n; i++) {                                                                  \
      const T *p = x + STRIDE * i;                                                                 \
      __VA_ARGS__                                                                                  \
    }                                                                                              \
    return s;                                                                                      \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(int n, enum GuardSide side) {                                        \
    struct GuardedArray x = guardedArray(STRIDE * n * sizeof(T), side);                            \
    S got[100] = {0}, want[100] = {0};                                                             \
    for (size_t i = 0; i < STRIDE * n * sizeof(T); i++)                                            \
      x.data[i] = (char)(i * 73 + i / 7);                                                          \
    got[0] = NAME((T *)x.data, got + 1, n, (S)(n * 7));                                            \
    want[0] = NAME##Reference((T *)x.data, want + 1, n, (S)(n * 7));                               \
    guardedCompare(#NAME, got, want, 100, sizeof(S));                                              \
    guardedFree(x);                                                                                \
  }

ACCUMULATED(added, unsigned, unsigned, 5, s += p[0] * 3 + p[2];)
ACCUMULATED(products, int16_t, unsigned, 5, s += (unsigned)(p[0] * 3 + p[2] * p[1]);)
ACCUMULATED(extreme, int16_t, int, 5, {
  const int v = p[0] + p[3];
  s = s > v ? s : v;
})
ACCUMULATED(anded, unsigned, unsigned, 7, s &= p[0] | p[1] | 1;)
ACCUMULATED(mixed, unsigned, unsigned, 7, s ^= p[0] * p[1];)
ACCUMULATED(bytes, uint8_t, unsigned, 6, s += (unsigned)abs(p[0] - p[2]);)
ACCUMULATED(longs, int64_t, uint64_t, 3, s += (uint64_t)p[0] + (uint64_t)p[1] * 3;)
ACCUMULATED(kept, unsigned, unsigned, 5, {
  s += p[0] * 3 + p[2];
  sums[i] = s;
})

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 1; n < 70; n++) {
      addedRun(n, (enum GuardSide)side);
      productsRun(n, (enum GuardSide)side);
      extremeRun(n, (enum GuardSide)side);
      andedRun(n, (enum GuardSide)side);
      mixedRun(n, (enum GuardSide)side);
      bytesRun(n, (enum GuardSide)side);
      longsRun(n, (enum GuardSide)side);
      keptRun(n, (enum GuardSide)side);
    }
  return 0;
}
