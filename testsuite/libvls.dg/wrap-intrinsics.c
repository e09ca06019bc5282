// SPDX-License-Identifier: GPL-3.0-or-later
//
// The lanes of _mm_add_epi32 wrap, whatever C says of int: INT_MAX + 1 is INT_MIN, both addresses
// are mapped, and what they hold differs. The same holds for _mm_mullo_epi32 and _mm_slli_epi32.

// { dg-do run }
// { dg-options "-O2 -march=haswell" }

#include "intrinsics.h"

GUARDED_UNDER_TEST void add(double *a, double *b, const double *x, const int *idx) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = GATHER4(x, j);
  __m256d second = GATHER4(x, _mm_add_epi32(j, _mm_set1_epi32(1)));
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

GUARDED_UNDER_TEST void addToComputed(double *a, double *b, const double *x, __m128i k) {
  __m128i j = _mm_sub_epi32(_mm_setzero_si128(), k);
  __m256d first = GATHER4(x, j);
  __m256d second = GATHER4(x, _mm_sub_epi32(_mm_set1_epi32(1), k));
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

GUARDED_UNDER_TEST void times3(double *a, double *b, const double *x, const int *idx) {
  __m128i j = _mm_mullo_epi32(_mm_loadu_si128((const __m128i *)idx), _mm_set1_epi32(3));
  __m256d first = GATHER4(x, _mm_add_epi32(j, _mm_set1_epi32(1)));
  __m256d second = GATHER4(x, _mm_add_epi32(j, _mm_set1_epi32(2)));
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

GUARDED_UNDER_TEST void shifted(double *a, double *b, const double *x, const int *idx) {
  __m128i j = _mm_slli_epi32(_mm_loadu_si128((const __m128i *)idx), 1);
  __m256d first = GATHER4(x, j);
  __m256d second = GATHER4(x, _mm_or_si128(j, _mm_set1_epi32(1)));
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

/// Lanes of 32 bits: scale 8 and an index beyond 2^28 pass 2^31 bytes, which does not wrap.
GUARDED_UNDER_TEST void scaled(double *a, double *b, const double *x, const int *idx) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = GATHER4(x, j), second = GATHER4(x + 1, j);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

int main(void) {
  double *x = (double *)guardedFarTable(((size_t)1 << 31) * sizeof(double) + 4096);
  double a[4], b[4];
  x[INT32_MAX - 1] = 9, x[INT32_MAX] = 1, x[(long)INT32_MAX + 1] = 2, x[INT32_MIN] = 3;
  x[5] = 4, x[6] = 5, x[-1] = 6, x[0] = 7, x[1 << 29] = 10, x[(1 << 29) + 1] = 11;
  x[-(1 << 30)] = 12, x[-(1 << 30) + 1] = 13;

  add(a, b, x, (int[]){INT32_MAX, 5, -1, INT32_MAX});
  expect4("add, first", a, 1, 4, 6, 1);
  expect4("add, second", b, 3, 5, 7, 3);

  addToComputed(a, b, x, _mm_setr_epi32(-INT32_MAX, -5, 1, -INT32_MAX));
  expect4("addToComputed, first", a, 1, 4, 6, 1);
  expect4("addToComputed, second", b, 3, 5, 7, 3);

  // 3 * (INT_MAX / 3) is INT_MAX - 1.
  times3(a, b, x, (int[]){INT32_MAX / 3, INT32_MAX / 3, INT32_MAX / 3, INT32_MAX / 3});
  expect4("times3, first", a, 1, 1, 1, 1);
  expect4("times3, second", b, 3, 3, 3, 3);

  // 2 * (2^31 - 1) is -2 and 2 * 2^30 is INT_MIN.
  x[-2] = 14, x[INT32_MIN + 1] = 15;
  shifted(a, b, x, (int[]){INT32_MAX, 1 << 30, 1 << 28, -1});
  expect4("shifted, first", a, 14, 3, 10, 14);
  expect4("shifted, second", b, 6, 15, 11, 6);

  scaled(a, b, x, (int[]){1 << 29, -(1 << 30), INT32_MAX, 5});
  expect4("scaled, first", a, 10, 12, 1, 4);
  expect4("scaled, second", b, 11, 13, 2, 5);
  return 0;
}
