// SPDX-License-Identifier: GPL-3.0-or-later
//
// A limit that is not reached changes nothing.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-limit=1000" }
// { dg-final { scan-vls-remark-times "optimized: vls group" 3 } }
// { dg-final { scan-asm-not "vgather" } }

#include <immintrin.h>

#define PAIR(NAME)                                                                                 \
  void NAME(double *a, double *b, const double *x, const int *idx) {                               \
    __m128i j = _mm_loadu_si128((const __m128i *)idx);                                             \
    __m256d first = _mm256_i32gather_pd(x, j, 8), second = _mm256_i32gather_pd(x + 1, j, 8);       \
    _mm256_storeu_pd(a, first);                                                                    \
    _mm256_storeu_pd(b, second);                                                                   \
  }
PAIR(one)
PAIR(two)
PAIR(three)
