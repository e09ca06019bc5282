// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows that are updated through an index of 64 bits, under a condition: GCC gathers eight elements
// and scatters four at a time, twice. What is scattered may be what the next member is gathered
// from, so no row is formed, and the loop stays as it is: predicted branches are cheaper.

// { dg-do run }
// { dg-options "-O3 -fopenmp-simd" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "stays scalar; cost of (8|16) iterations, as GCC's vectors first" { target skx256 skx512 } } }
// { dg-final { scan-asm-not "vpscatter" { target skx256 skx512 } } }

#include "guarded.h"

#define BODY                                                                                       \
  for (size_t i = 0; i < n; i++) {                                                                 \
    const uint64_t j = ix[i];                                                                      \
    if (mask[i]) {                                                                                 \
      x[j + 1] += a[i] * 3;                                                                        \
      x[j + 2] += b[i] * 3;                                                                        \
      x[j + 3] -= a[i];                                                                            \
    }                                                                                              \
  }

GUARDED_UNDER_TEST void kernel(int *restrict x, const int *restrict a, const int *restrict b,
                               const int *restrict mask, const uint64_t *restrict ix, size_t n){
#pragma omp simd
    BODY}

GUARDED_HOST void reference(int *x, const int *a, const int *b, const int *mask, const uint64_t *ix,
                            size_t n) {
  BODY
}

int main(void) {
  enum { MOST = 70 }; // rows of their own: of others the program says that they do not meet
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (size_t n = 0; n < MOST; n++) {
      struct GuardedArray got = guardedFilled(GUARDED_INT32, 4 * MOST, (enum GuardSide)side);
      struct GuardedArray want = guardedArray(4 * MOST * sizeof(int), (enum GuardSide)side);
      struct GuardedArray a = guardedFilled(GUARDED_INT32, n, (enum GuardSide)side);
      struct GuardedArray b = guardedFilled(GUARDED_INT32, n, (enum GuardSide)side);
      struct GuardedArray mask = guardedArray(n * sizeof(int), (enum GuardSide)side);
      struct GuardedArray ix = guardedArray(n * sizeof(uint64_t), (enum GuardSide)side);
      memcpy(want.data, got.data, 4 * MOST * sizeof(int));
      for (size_t i = 0; i < n; i++) {
        ((int *)mask.data)[i] = guardedRandom() % 3 != 0;
        ((uint64_t *)ix.data)[i] = ((int *)mask.data)[i] ? 4 * (i * 37 % MOST) : (uint64_t)1 << 60;
      }
      kernel((int *)got.data, (int *)a.data, (int *)b.data, (int *)mask.data, (uint64_t *)ix.data,
             n);
      reference((int *)want.data, (int *)a.data, (int *)b.data, (int *)mask.data,
                (uint64_t *)ix.data, n);
      guardedCompare("kernel", got.data, want.data, 4 * MOST, sizeof(int));
      guardedFree(got), guardedFree(want), guardedFree(a), guardedFree(b);
      guardedFree(mask), guardedFree(ix);
    }
  return 0;
}
