// SPDX-License-Identifier: GPL-3.0-or-later
//
// setjmp ties all versions of `q` to one register. The gathers' bases are computed from a version
// that is overwritten before they are read: it may not be used again.

// { dg-do compile }
// { dg-options "-O3 -march=haswell" }

#include <immintrin.h>
#include <setjmp.h>

jmp_buf buffer;
double sink[8];
void mayJump(void);

double *walk(double *p, const int *idx) {
  double *q = p;
  if (setjmp(buffer))
    return q;
  double *base = q + 1, *next = q + 2;
  q++;
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = _mm256_i32gather_pd(base, j, 8), second = _mm256_i32gather_pd(next, j, 8);
  _mm256_storeu_pd(sink, first);
  _mm256_storeu_pd(sink + 4, second);
  mayJump();
  return q;
}
