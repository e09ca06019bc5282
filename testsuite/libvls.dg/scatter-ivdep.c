// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the program says of iterations says nothing of lanes that are no iterations, those of
// vectors that the program has itself. A bound on the distance of iterations is said of one vector;
// the same in isa/scatter-safelen.c.

// { dg-do run }
// { dg-options "-O3 -fopenmp-simd -march=skylake-avx512" }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 scatters" 2 } }
// { dg-final { scan-vls-remark "left alone: different lanes of it and its neighbour may store to the same place" } }
// { dg-final { scan-asm-times "vscatterdpd\[^\\n\]*ymm" 2 } }

#include "intrinsics.h"

/// Iterations are independent; lanes are not: y[j + 1] of lane 0 is y[j] of lane 1.
GUARDED_UNDER_TEST void ownVectors(double *restrict y, const int *restrict idx,
                                   const double *restrict v, int n) {
#pragma GCC ivdep
  for (int i = 0; i < n; i += 4) {
    __m128i j = _mm_loadu_si128((const __m128i *)(idx + i));
    _mm256_i32scatter_pd(y, j, _mm256_loadu_pd(v + 2 * i), 8);
    _mm256_i32scatter_pd(y + 1, j, _mm256_loadu_pd(v + 2 * i + 4), 8);
  }
}

/// Not all iterations, only eight in a row: as many as a vector has.
GUARDED_UNDER_TEST void bounded(double *restrict y, const int *restrict idx,
                                const double *restrict v, int n) {
#pragma omp simd safelen(8)
  for (int i = 0; i < n; i++) {
    y[idx[i]] = v[i];
    y[idx[i] + 1] = -v[i];
  }
}

int main(void) {
  enum { N = 64 };
  if (!__builtin_cpu_supports("avx512vl"))
    return 0;
  for (int round = 0; round < 200; round++) {
    double got[2 * N + 8] = {0}, want[2 * N + 8] = {0}, v[2 * N];
    int idx[N];
    guardedFill(v, GUARDED_DOUBLE, 2 * N);
    for (int i = 0; i < N; i++) // four places in a row in each vector, in any order
      idx[i] = i / 4 * 5 + (i + round) % 4;
    ownVectors(got, idx, v, N);
    for (int i = 0; i < N; i += 4) {
      for (int l = 0; l < 4; l++)
        want[idx[i + l]] = v[2 * i + l];
      for (int l = 0; l < 4; l++)
        want[idx[i + l] + 1] = v[2 * i + 4 + l];
    }
    guardedCompare("ownVectors", got, want, 2 * N, sizeof(double));
    for (int i = 0; i < N; i++)
      idx[i] = 2 * ((i * 5 + round) % N);
    bounded(got, idx, v, N);
    for (int i = 0; i < N; i++)
      want[idx[i]] = v[i], want[idx[i] + 1] = -v[i];
    guardedCompare("bounded", got, want, 2 * N, sizeof(double));
  }
  return 0;
}
