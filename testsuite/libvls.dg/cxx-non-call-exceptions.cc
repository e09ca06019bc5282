// SPDX-License-Identifier: GPL-3.0-or-later
//
// With -fnon-call-exceptions a load may throw, ends its block and has a landing pad. Inside a try
// block the members are left alone; the compiler's checks find an edge that a moved load leaves
// behind.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fnon-call-exceptions -fchecking=2" }
// { dg-final { same-object-without-plugin } }
// { dg-final { scan-vls-remark-not "optimized: vls group" } }

#include <immintrin.h>

int caught;

double pair(const double *__restrict x, const long *__restrict idx, double *__restrict out) {
  try {
    for (int i = 0; i < 64; i++)
      out[i] = x[3 * idx[i]] + 2 * x[3 * idx[i] + 1];
    __m128i j = _mm_set_epi32(int(idx[0]), int(idx[1]), int(idx[2]), int(idx[3]));
    out[0] = x[idx[4]];
    _mm256_storeu_pd(out, _mm256_i32gather_pd(x, j, 8));
    out[4] = x[idx[4] + 1];
  } catch (...) {
    caught++;
    throw;
  }
  return out[0];
}
