// SPDX-License-Identifier: GPL-3.0-or-later
//
// Masks that are all true in every form that they have: sign bits alone (-0.0), -1.0, ones. The
// source, which no lane keeps, does not matter.

// { dg-do run }
// { dg-options "-O2 -march=haswell" }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 gathers of 4 x double at bytes 0, 8 became" 3 } }
// { dg-final { scan-asm-not "vgather" } }

#include "intrinsics.h"

#define PAIR(NAME, MASK)                                                                           \
  GUARDED_UNDER_TEST void NAME(double *a, double *b, const double *x, const int *idx) {            \
    __m128i j = _mm_loadu_si128((const __m128i *)idx);                                             \
    __m256d source = _mm256_set1_pd(-5), mask = (MASK);                                            \
    __m256d first = _mm256_mask_i32gather_pd(source, x, j, mask, 8);                               \
    __m256d second = _mm256_mask_i32gather_pd(source, x + 1, j, mask, 8);                          \
    _mm256_storeu_pd(a, first);                                                                    \
    _mm256_storeu_pd(b, second);                                                                   \
  }
PAIR(negativeZeros, _mm256_set1_pd(-0.0))
PAIR(minusOnes, _mm256_setr_pd(-1, -2, -0.0, -4))
PAIR(allBits, _mm256_castsi256_pd(_mm256_set1_epi64x(-1)))

int main(void) {
  double a[4], b[4], *table = numberedTable(8, GUARD_END);
  void (*const kernels[])(double *, double *, const double *, const int *) = {negativeZeros,
                                                                              minusOnes, allBits};
  for (int k = 0; k < 3; k++) {
    kernels[k](a, b, table, (int[]){0, 6, 2, 3});
    expect4("first", a, 1000, 7000, 3000, 4000);
    expect4("second", b, 2000, 8000, 4000, 5000);
  }
  return 0;
}
