// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sixteen floats a row, stored in four runs that are out of order: GCC advances a pointer for each
// run. The pointers keep their distance from each other, so the rows are stored whole. Those that
// begin as near to each other, but are advanced by other steps, do not.

// { dg-do run }
// { dg-options "-O3 -march=skylake-avx512 -mprefer-vector-width=512 -fplugin-arg-libvls-way=helped" }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 8 emulated scatters of 16 x float, lanes 64 bytes apart, at bytes 0, 4, " } }
// { dg-final { scan-vls-remark-not "vls group \[0-9\]+: 2 emulated scatters of 16 x float" } }
// { dg-final { same-output-without-plugin } }

#include <immintrin.h>
#include <stdio.h>

__attribute__((noipa)) void rows(float *restrict a, const float *restrict b,
                                 const float *restrict w, int n) {
  for (int j = 0; j < n; j += 16) {
    a[j] = b[j] + w[0];
    a[j + 1] = b[j + 1] + w[1];
    a[j + 4] = b[j + 2] - w[0];
    a[j + 5] = b[j + 3] - w[1];
    a[j + 2] = b[j + 4] * w[0];
    a[j + 3] = b[j + 5] * w[1];
    a[j + 6] = b[j + 6] + w[2];
    a[j + 7] = b[j + 7] + w[3];
    a[j + 8] = b[j + 8] + w[0];
    a[j + 9] = b[j + 9] + w[1];
    a[j + 12] = b[j + 10] - w[0];
    a[j + 13] = b[j + 11] - w[1];
    a[j + 10] = b[j + 12] * w[0];
    a[j + 11] = b[j + 13] * w[1];
    a[j + 14] = b[j + 14] + w[2];
    a[j + 15] = b[j + 15] + w[3];
  }
}

/* q begins next to p, and is advanced twice as far. */
__attribute__((noipa)) double steps(const double *p, __m128i index, int n) {
  const double *q = p + 1;
  __m256d sum = _mm256_setzero_pd();
  for (int i = 0; i < n; i++) {
    sum = _mm256_add_pd(_mm256_add_pd(sum, _mm256_i32gather_pd(p, index, 8)),
                        _mm256_mul_pd(_mm256_i32gather_pd(q, index, 8), _mm256_set1_pd(i)));
    p += 4;
    q += 8;
  }
  return sum[0] + sum[1] + sum[2] + sum[3];
}

int main(void) {
  enum { rowCount = 53 }; // one main loop, and its epilogue
  static float a[16 * rowCount + 2], b[16 * rowCount];
  const float w[4] = {0.5f, -2, 3, 0.25f};
  const int from[16] = {0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15}; // a[k] of b[from]
  for (int k = 0; k < 16 * rowCount; k++)
    b[k] = (float)(k * 37 % 101) / 4;
  a[0] = a[16 * rowCount + 1] = 1000;
  rows(a + 1, b, w, 16 * rowCount);
  for (int k = 0; k < 16 * rowCount; k++) {
    const int place = k % 16, pair = place / 2 % 4, half = place % 2;
    const float x = b[k - place + from[place]];
    const float wanted = pair == 0   ? x + w[half]
                         : pair == 1 ? x * w[half]
                         : pair == 2 ? x - w[half]
                                     : x + w[2 + half];
    if (a[k + 1] != wanted)
      __builtin_abort();
    printf("%a\n", a[k + 1]);
  }
  static double c[100];
  double wanted = 0;
  for (int k = 0; k < 100; k++)
    c[k] = k * 37 % 101;
  for (int i = 0; i < 9; i++)
    for (int l = 0; l < 4; l++)
      wanted += c[4 * i + 5 * l] + c[8 * i + 1 + 5 * l] * i;
  if (steps(c, _mm_setr_epi32(0, 5, 10, 15), 9) != wanted)
    __builtin_abort();
  if (a[0] != 1000 || a[16 * rowCount + 1] != 1000)
    __builtin_abort();
  return 0;
}
