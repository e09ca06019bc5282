// SPDX-License-Identifier: GPL-3.0-or-later
//
// A compiler barrier stands between the members: nothing that reads memory moves over it.

// { dg-do compile }
// { dg-options "-O2 -march=haswell -fplugin-arg-libvls-singles=off" }
// { dg-final { same-object-without-plugin } }
// { dg-final { scan-vls-remark-not "optimized: vls" } }

#include <immintrin.h>

void pair(double *a, double *b, const double *x, const int *idx) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = _mm256_i32gather_pd(x, j, 8);
  __asm__ volatile("" ::: "memory");
  __m256d second = _mm256_i32gather_pd(x + 1, j, 8);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}
