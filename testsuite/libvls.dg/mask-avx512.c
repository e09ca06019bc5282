// SPDX-License-Identifier: GPL-3.0-or-later
//
// AVX-512 masks: only the low bits count, one a lane. Of four lanes 0xF is all of them, 0x7 and
// 0xF7 are not; of sixteen, 0xFF is half. Lanes that are off may have addresses that are not
// mapped.

// { dg-do run }
// { dg-options "-O2 -march=skylake-avx512" }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 gathers of 4 x double at bytes 0, 8 became" 2 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 masked gathers of 4 x double at bytes 0, 8 became" 4 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 masked gathers of 16 x float at bytes 0, 4 became" 2 } }
// { dg-final { checking } }

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

/// The same with a mask that is known at run time only.
GUARDED_UNDER_TEST void atRunTime(double *a, double *b, const double *x, const int *idx,
                                  __mmask8 mask) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d source = _mm256_loadu_pd(a);
  __m256d first = _mm256_mmask_i32gather_pd(source, mask, j, x, 8);
  __m256d second = _mm256_mmask_i32gather_pd(source, mask, j, x + 1, 8);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

GUARDED_UNDER_TEST void floatsAtRunTime(float *a, float *b, const float *x, const int *idx,
                                        __mmask16 mask) {
  __m512i j = _mm512_loadu_si512(idx);
  __m512 first = _mm512_mask_i32gather_ps(_mm512_setzero_ps(), mask, j, x, 4);
  __m512 second = _mm512_mask_i32gather_ps(_mm512_setzero_ps(), mask, j, x + 1, 4);
  _mm512_storeu_ps(a, first);
  _mm512_storeu_ps(b, second);
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

  // Bits above the fourth count for nothing.
  for (unsigned mask = 0; mask < 256; mask++) {
    for (int i = 0; i < 4; i++) {
      a[i] = -i;
      idx[i] = mask >> i & 1 ? 2 * i : 100000;
    }
    atRunTime(a, b, table, idx, (__mmask8)mask);
    for (int i = 0; i < 4; i++)
      if (a[i] != (mask >> i & 1 ? 1000 * (2 * i + 1) : -i) ||
          b[i] != (mask >> i & 1 ? 1000 * (2 * i + 2) : -i))
        abort();
  }

  float *floats = (float *)guardedArray(64, GUARD_END).data, c[16], d[16];
  int wide[16];
  for (int i = 0; i < 16; i++) {
    floats[i] = i;
    wide[i] = i < 8 ? i + 7 : 100000 + i;
  }
  for (unsigned mask = 0; mask < 65536; mask += 77) {
    for (int i = 0; i < 16; i++)
      wide[i] = mask >> i & 1 ? 14 - i % 15 : -100000;
    floatsAtRunTime(c, d, floats, wide, (__mmask16)mask);
    for (int i = 0; i < 16; i++)
      if (c[i] != (mask >> i & 1 ? 14 - i % 15 : 0) || d[i] != (mask >> i & 1 ? 15 - i % 15 : 0))
        abort();
  }
  for (int i = 0; i < 16; i++)
    wide[i] = i < 8 ? i + 7 : 100000 + i;
  half(c, d, floats, wide);
  for (int i = 0; i < 16; i++)
    if (c[i] != (i < 8 ? i + 7 : -5) || d[i] != (i < 8 ? i + 8 : -5))
      abort();
  return 0;
}
