// SPDX-License-Identifier: GPL-3.0-or-later
//
// S1: y[j] = …; L1: a = y[j-1]; S2: y[j+1] = …; L2: b = y[j], with stores of whole vectors and of
// one element. L2 may not be hoisted to L1 past S2, nor S1 sunk to S2 past L1: of two moves that
// are each legal, both together make L2 read before S1 writes. Where the pointers are different the
// compiler cannot know that they address one array.

// { dg-do run }
// { dg-options "-O2 -march=haswell -fplugin-arg-libvls-singles=off" }
// { dg-final { scan-vls-remark-not "optimized: vls group" } }

#include "intrinsics.h"

GUARDED_UNDER_TEST void oneArray(double *a, double *b, double *y, const int *idx, __m256d v,
                                 __m256d w) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  _mm256_storeu_pd(y + 1, v);
  __m256d first = GATHER4(y, j);
  _mm256_storeu_pd(y + 2, w);
  __m256d second = GATHER4(y + 1, j);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

GUARDED_UNDER_TEST void otherPointer(double *a, double *b, const double *y, double *z,
                                     const int *idx, double v) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = GATHER4(y, j);
  *z = v;
  __m256d second = GATHER4(y + 1, j);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

/// The store is an int64_t, which the gather's builtin may read as well.
GUARDED_UNDER_TEST void otherType(double *a, double *b, const double *y, int64_t *z, const int *idx,
                                  int64_t v) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = GATHER4(y, j);
  *z = v;
  __m256d second = GATHER4(y + 1, j);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

/// The store is a call to memset.
GUARDED_UNDER_TEST void clear(double *a, double *b, double *y, const int *idx, size_t n) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = GATHER4(y, j);
  memset(y, 0, n);
  __m256d second = GATHER4(y + 1, j);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

int main(void) {
  static const int idx[4] = {0, 1, 2, 6};
  double a[4], b[4], *table = numberedTable(8, GUARD_END);
  oneArray(a, b, table, idx, _mm256_set_pd(4, 3, 2, 1), _mm256_set_pd(8, 7, 6, 5));
  expect4("oneArray, first", a, 1000, 1, 2, 7000);
  expect4("oneArray, second", b, 1, 5, 6, 8000);

  table = numberedTable(8, GUARD_END);
  otherPointer(a, b, table, table + 2, idx, 42);
  expect4("otherPointer, first", a, 1000, 2000, 3000, 7000);
  expect4("otherPointer, second", b, 2000, 42, 4000, 8000);

  table = numberedTable(8, GUARD_END);
  otherType(a, b, table, (int64_t *)(table + 3), idx, 0);
  expect4("otherType, first", a, 1000, 2000, 3000, 7000);
  expect4("otherType, second", b, 2000, 3000, 0, 8000);

  table = numberedTable(8, GUARD_END);
  clear(a, b, table, idx, 7 * sizeof(double));
  expect4("clear, first", a, 1000, 2000, 3000, 7000);
  expect4("clear, second", b, 0, 0, 0, 8000);
  return 0;
}
