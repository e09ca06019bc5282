// SPDX-License-Identifier: GPL-3.0-or-later
//
// -fsanitize=address: the sanitizer has seen the accesses of the program before the pass runs. A
// gap between the members belongs to nobody whom the sanitizer would let read it: two members with
// one element between them may not become loads over all three. Members side by side may be
// rewritten.

// { dg-do run }
// { dg-options "-O2 -march=haswell -fsanitize=address" }
// { dg-final { scan-vls-remark-not "optimized: vls group \[0-9\]+: 2 gathers of 4 x double at bytes 0, 16 became \[1-7\] load" } }

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
