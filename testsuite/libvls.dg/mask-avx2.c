// SPDX-License-Identifier: GPL-3.0-or-later
//
// AVX2 masks are sign bits. A lane whose sign bit is clear keeps the source's value and may have an
// address that is not mapped; 1.0 is no mask at all and -0.0 a full one.

// { dg-do run }
// { dg-options "-O2 -march=haswell" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 masked gathers of 4 x double at bytes 0, 8 became" 4 } }

#include "intrinsics.h"

#define PAIR(MASK)                                                                                 \
  __m128i j = _mm_loadu_si128((const __m128i *)idx);                                               \
  __m256d source = _mm256_set1_pd(-5), mask = (MASK);                                              \
  __m256d first = _mm256_mask_i32gather_pd(source, x, j, mask, 8);                                 \
  __m256d second = _mm256_mask_i32gather_pd(source, x + 1, j, mask, 8);                            \
  _mm256_storeu_pd(a, first);                                                                      \
  _mm256_storeu_pd(b, second)

GUARDED_UNDER_TEST void atRunTime(double *a, double *b, const double *x, const int *idx,
                                  __m256d lanes) {
  PAIR(lanes);
}
GUARDED_UNDER_TEST void constant(double *a, double *b, const double *x, const int *idx) {
  PAIR(_mm256_setr_pd(-1, -1, -1, 1));
}
GUARDED_UNDER_TEST void ones(double *a, double *b, const double *x, const int *idx) {
  PAIR(_mm256_set1_pd(1.0));
}
/// All mask bits but the sign bits.
GUARDED_UNDER_TEST void allButSigns(double *a, double *b, const double *x, const int *idx) {
  PAIR(_mm256_castsi256_pd(_mm256_set1_epi64x(0x7fffffffffffffff)));
}

int main(void) {
  double a[4], b[4], *table = numberedTable(8, GUARD_END);
  // Lane 3 is outside.
  static const int idx[4] = {0, 6, 2, 100};
  atRunTime(a, b, table, idx, _mm256_setr_pd(-1, -0.0, -1, 0));
  expect4("atRunTime, first", a, 1000, 7000, 3000, -5);
  expect4("atRunTime, second", b, 2000, 8000, 4000, -5);
  constant(a, b, table, idx);
  expect4("constant, first", a, 1000, 7000, 3000, -5);
  expect4("constant, second", b, 2000, 8000, 4000, -5);

  static const int outside[4] = {100, 200, 300, -400};
  ones(a, b, table, outside);
  expect4("ones, first", a, -5, -5, -5, -5);
  expect4("ones, second", b, -5, -5, -5, -5);
  allButSigns(a, b, table, outside);
  expect4("allButSigns, first", a, -5, -5, -5, -5);
  expect4("allButSigns, second", b, -5, -5, -5, -5);
  return 0;
}
