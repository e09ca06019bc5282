// SPDX-License-Identifier: GPL-3.0-or-later
//
// A cold function is optimised for size, whatever the level; so is a block that never runs.

// { dg-do compile }
// { dg-options "-O2 -march=haswell" }
// { dg-final { same-object-without-plugin } }
// { dg-final { scan-vls-remark-not "optimized: vls" } }

#include <immintrin.h>

__attribute__((cold)) void pair(double *a, double *b, const double *x, const int *idx) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = _mm256_i32gather_pd(x, j, 8), second = _mm256_i32gather_pd(x + 1, j, 8);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

__attribute__((noreturn)) void fail(void);

void coldBlock(double *a, double *b, const double *x, const int *idx) {
  if (__builtin_expect_with_probability(a == b, 0, 1.0)) {
    __m128i j = _mm_loadu_si128((const __m128i *)idx);
    __m256d first = _mm256_i32gather_pd(x, j, 8), second = _mm256_i32gather_pd(x + 1, j, 8);
    _mm256_storeu_pd(a, first);
    _mm256_storeu_pd(b + 4, second);
    fail();
  }
}
