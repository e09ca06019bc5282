// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums of sums, each used twice: as many paths as a Fibonacci number lead from the address to its
// leaves. Reading it takes no time to speak of.

// { dg-do compile }
// { dg-options "-O2 -march=haswell" }

#include <immintrin.h>

#define STEP(ADD, A, B) (A = ADD(B, A), B = ADD(A, B))
#define FOUR(ADD, A, B) STEP(ADD, A, B), STEP(ADD, A, B), STEP(ADD, A, B), STEP(ADD, A, B)
#define TWENTY(ADD, A, B)                                                                          \
  FOUR(ADD, A, B), FOUR(ADD, A, B), FOUR(ADD, A, B), FOUR(ADD, A, B), FOUR(ADD, A, B)
#define PLUS(A, B) ((A) + (B))

void scalars(double *out, const double *x, unsigned long a, unsigned long b, __m256i j) {
  TWENTY(PLUS, a, b);
  _mm256_storeu_pd(out, _mm256_i64gather_pd(x + a, j, 8));
  _mm256_storeu_pd(out + 4, _mm256_i64gather_pd(x + a + 1, j, 8));
}

void vectors(double *out, const double *x, __m256i a, __m256i b) {
  TWENTY(_mm256_add_epi64, a, b);
  _mm256_storeu_pd(out, _mm256_i64gather_pd(x, a, 8));
  _mm256_storeu_pd(out + 4, _mm256_i64gather_pd(x + 1, a, 8));
}
