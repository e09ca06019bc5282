// SPDX-License-Identifier: GPL-3.0-or-later
//
// The same two neighbours on both sides of a store that may change them: a group on each side.
// Sorted by address, no two that stand next to each other could be loaded in one place.

// { dg-do run }
// { dg-options "-O2 -march=haswell" }
// { dg-final { scan-vls-remark-times "optimized: vls group \[12\]: 2 gathers of 4 x double" 2 } }

#include "intrinsics.h"

GUARDED_UNDER_TEST void around(double *a, double *b, double *c, double *d, const double *y,
                               double *z, const int *idx, double v) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = GATHER4(y, j);
  __m256d second = GATHER4(y + 1, j);
  *z = v;
  __m256d third = GATHER4(y, j);
  __m256d fourth = GATHER4(y + 1, j);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
  _mm256_storeu_pd(c, third);
  _mm256_storeu_pd(d, fourth);
}

int main(void) {
  static const int idx[4] = {0, 1, 2, 6};
  double a[4], b[4], c[4], d[4], *table = numberedTable(8, GUARD_END);
  around(a, b, c, d, table, table + 2, idx, 42);
  expect4("first", a, 1000, 2000, 3000, 7000);
  expect4("second", b, 2000, 3000, 4000, 8000);
  expect4("third", c, 1000, 2000, 42, 7000);
  expect4("fourth", d, 2000, 42, 4000, 8000);
  return 0;
}
