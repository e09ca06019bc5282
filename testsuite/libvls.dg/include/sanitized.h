// SPDX-License-Identifier: GPL-3.0-or-later
//
// The program of the sanitizer cases: two members with a gap between them, two side by side, and a
// main that compares what they yield. Each case has a sanitizer of its own.

#ifndef SANITIZED_H
#define SANITIZED_H

#include <immintrin.h>
#include <stdlib.h>

__attribute__((noipa)) void gap(double *a, double *b, const double *x, const int *idx) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = _mm256_i32gather_pd(x, j, 8), second = _mm256_i32gather_pd(x + 2, j, 8);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

__attribute__((noipa)) void adjacent(double *a, double *b, const double *x, const int *idx) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = _mm256_i32gather_pd(x, j, 8), second = _mm256_i32gather_pd(x + 1, j, 8);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

int main(void) {
  int idx[4] = {0, 3, 5, 1};
  double a[4], b[4], *x = (double *)malloc(8 * sizeof(double));
  for (int i = 0; i < 8; i++)
    x[i] = i;
  gap(a, b, x, idx);
  for (int i = 0; i < 4; i++)
    if (a[i] != idx[i] || b[i] != idx[i] + 2)
      abort();
  adjacent(a, b, x, idx);
  for (int i = 0; i < 4; i++)
    if (a[i] != idx[i] || b[i] != idx[i] + 1)
      abort();
  free(x);
  return 0;
}

#endif
