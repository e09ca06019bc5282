// SPDX-License-Identifier: GPL-3.0-or-later
//
// AVX-512 masks: only the low bits count, one a lane. Of four lanes 0xF is all of them, 0x7 and
// 0xF7 are not; of sixteen, 0xFF is half. Lanes that are off may have addresses that are not
// mapped.

// { dg-do run }
// { dg-options "-O2 -march=skylake-avx512" }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 gathers of 4 x double at bytes 0, 8 became" 2 } }
// { dg-final { scan-vls-remark-times "optimized: vls group" 2 } }

#include "intrinsics.h"

#define PAIR(NAME, MASK)                                                                           \
  GUARDED_UNDER_TEST void NAME(double *a, double *b, const double *x, const int *idx) {            \
    __m128i j = _mm_loadu_si128((const __m128i *)idx);                                             \
    __m256d source = _mm256_set1_pd(-5);                                                           \
    __m256d first = _mm256_mmask_i32gather_pd(source, (MASK), j, x, 8);                            \
    __m256d second = _mm256_mmask_i32gather_pd(source, (MASK), j, x + 1, 8);                       \
    _mm256_storeu_pd(a, first);                                                                    \
    _mm256_storeu_pd(b, second);                                                                   \
  }

#define FLOATS(NAME, MASK)                                                                         \
  GUARDED_UNDER_TEST void NAME(float *a, float *b, const float *x, const int *idx) {               \
    __m512i j = _mm512_loadu_si512(idx);                                                           \
    __m512 source = _mm512_set1_ps(-5);                                                            \
    __m512 first = _mm512_mask_i32gather_ps(source, (MASK), j, x, 4);                              \
    __m512 second = _mm512_mask_i32gather_ps(source, (MASK), j, x + 1, 4);                         \
    _mm512_storeu_ps(a, first);                                                                    \
    _mm512_storeu_ps(b, second);                                                                   \
  }

PAIR(full, 0xF)
PAIR(fullAndMore, 0xFF)
PAIR(three, 0x7)
PAIR(threeAndMore, 0xF7)
PAIR(none, 0xF0)
FLOATS(half, 0xFF)

int main(void) {
  if (!__builtin_cpu_supports("avx512vl"))
    return 0;
  double a[4], b[4], *table = numberedTable(8, GUARD_END);
  int idx[4] = {0, 6, 2, 3};
  full(a, b, table, idx);
  expect4("full, first", a, 1000, 7000, 3000, 4000);
  expect4("full, second", b, 2000, 8000, 4000, 5000);
  fullAndMore(a, b, table, idx);
  expect4("fullAndMore, first", a, 1000, 7000, 3000, 4000);
  expect4("fullAndMore, second", b, 2000, 8000, 4000, 5000);

  idx[3] = 1000;
  three(a, b, table, idx);
  expect4("three, first", a, 1000, 7000, 3000, -5);
  expect4("three, second", b, 2000, 8000, 4000, -5);
  threeAndMore(a, b, table, idx);
  expect4("threeAndMore, first", a, 1000, 7000, 3000, -5);
  expect4("threeAndMore, second", b, 2000, 8000, 4000, -5);
  none(a, b, table, (int[]){-1000, 1000, 2000, -2000});
  expect4("none, first", a, -5, -5, -5, -5);
  expect4("none, second", b, -5, -5, -5, -5);

  float *floats = (float *)guardedArray(64, GUARD_END).data, c[16], d[16];
  int wide[16];
  for (int i = 0; i < 16; i++) {
    floats[i] = i;
    wide[i] = i < 8 ? i + 7 : 100000 + i;
  }
  half(c, d, floats, wide);
  for (int i = 0; i < 16; i++)
    if (c[i] != (i < 8 ? i + 7 : -5) || d[i] != (i < 8 ? i + 8 : -5))
      abort();
  return 0;
}
