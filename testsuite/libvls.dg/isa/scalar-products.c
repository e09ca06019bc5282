// SPDX-License-Identifier: GPL-3.0-or-later
//
// Products of 64-bit integers that are loaded through an index, under a condition. There is no
// instruction for them with AVX2, and rows that may be off are dear, so that the loop stays scalar,
// large as its body is. Rows that are off are not there.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "stays scalar; cost of 4 iterations, as GCC's vectors first" { target haswell } } }

#include "guarded.h"

#define BODY                                                                                       \
  int64_t s = 0;                                                                                   \
  for (size_t i = 0; i < n; i++) {                                                                 \
    const uint32_t j = ix[i];                                                                      \
    s += x[8 * j] > 3                                                                              \
             ? y[2 * j] * x[8 * j] + y[2 * j + 1] * x[8 * j + 1] + y[2 * j] * x[8 * j + 2]         \
             : 0;                                                                                  \
  }                                                                                                \
  return s;

GUARDED_UNDER_TEST int64_t kernel(const int64_t *restrict x, const int64_t *restrict y,
                                  const uint32_t *restrict ix, size_t n){BODY}

GUARDED_HOST int64_t reference(const int64_t *x, const int64_t *y, const uint32_t *ix, size_t n) {
  BODY
}

int main(void) {
  enum { ROWS = 23, THERE = 17 };
  for (int s = GUARD_END; s <= GUARD_START; s++)
    for (size_t n = 0; n < 70; n++) {
      const enum GuardSide side = (enum GuardSide)s;
      struct GuardedArray x = guardedArray(8 * ROWS * sizeof(int64_t), side);
      struct GuardedArray y = guardedArray(2 * THERE * sizeof(int64_t), side);
      struct GuardedArray ix = guardedArray(n * sizeof(uint32_t), side);
      for (int k = 0; k < 8 * ROWS; k++)
        ((int64_t *)x.data)[k] = k < 8 * THERE ? (int64_t)(guardedRandom() % 9) : 0;
      for (int k = 0; k < 2 * THERE; k++)
        ((int64_t *)y.data)[k] = (int64_t)(guardedRandom() >> 24);
      for (size_t i = 0; i < n; i++)
        ((uint32_t *)ix.data)[i] = (uint32_t)(guardedRandom() % ROWS);
      const int64_t got = kernel((int64_t *)x.data, (int64_t *)y.data, (uint32_t *)ix.data, n);
      const int64_t want = reference((int64_t *)x.data, (int64_t *)y.data, (uint32_t *)ix.data, n);
      guardedCompare("kernel", (const unsigned char *)&got, (const unsigned char *)&want, 1,
                     sizeof got);
      guardedFree(x), guardedFree(y), guardedFree(ix);
    }
  return 0;
}
