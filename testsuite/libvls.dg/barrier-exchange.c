// SPDX-License-Identifier: GPL-3.0-or-later
//
// An atomic exchange stands between the members.

// { dg-do compile }
// { dg-options "-O2 -march=haswell -fplugin-arg-libvls-singles=off" }
// { dg-final { same-object-without-plugin } }
// { dg-final { scan-vls-remark-not "optimized: vls" } }

#include <immintrin.h>

void pair(double *a, double *b, const double *x, const int *idx, int *ready, int *seen) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = _mm256_i32gather_pd(x, j, 8);
  *seen = __atomic_exchange_n(ready, 1, __ATOMIC_ACQ_REL);
  __m256d second = _mm256_i32gather_pd(x + 1, j, 8);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}
