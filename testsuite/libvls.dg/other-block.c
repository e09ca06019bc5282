// SPDX-License-Identifier: GPL-3.0-or-later
//
// The second member stands in another block, which runs only where its addresses are valid: it may
// not be read where the first is. In the last function both stand in blocks of their own, of which
// one runs.

// { dg-do run }
// { dg-options "-O2 -march=haswell -fno-tree-pre -fno-code-hoisting -fplugin-arg-libvls-singles=off" }
// { dg-final { scan-vls-remark-not "optimized: vls group" } }

#include "intrinsics.h"

GUARDED_UNDER_TEST void conditional(double *a, double *b, const double *x, const int *idx,
                                    int valid) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  _mm256_storeu_pd(a, GATHER4(x, j));
  if (valid)
    _mm256_storeu_pd(b, GATHER4(x + 1, j));
}

GUARDED_UNDER_TEST void inLoop(double *a, double *b, const double *x, const int *idx, int n) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  _mm256_storeu_pd(a, GATHER4(x, j));
  for (int i = 0; i < n; i++)
    _mm256_storeu_pd(b + 4 * i, GATHER4(x + 1, j));
}

GUARDED_UNDER_TEST void eitherOr(double *a, double *b, const double *x, const int *idx, int valid) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  if (valid)
    _mm256_storeu_pd(b, GATHER4(x + 1, j));
  else
    _mm256_storeu_pd(a, GATHER4(x, j));
}

int main(void) {
  static const int outside[4] = {0, 1, 2, 7}, inside[4] = {0, 1, 2, 6};
  double a[4], b[4] = {-1, -1, -1, -1}, *table = numberedTable(8, GUARD_END);
  conditional(a, b, table, outside, 0);
  expect4("conditional, first", a, 1000, 2000, 3000, 8000);
  expect4("conditional, second", b, -1, -1, -1, -1);
  inLoop(a, b, table, outside, 0);
  expect4("inLoop, first", a, 1000, 2000, 3000, 8000);
  expect4("inLoop, second", b, -1, -1, -1, -1);
  eitherOr(a, b, table, outside, 0);
  expect4("eitherOr, first", a, 1000, 2000, 3000, 8000);
  expect4("eitherOr, second", b, -1, -1, -1, -1);

  conditional(a, b, table, inside, 1);
  expect4("conditional, first", a, 1000, 2000, 3000, 7000);
  expect4("conditional, second", b, 2000, 3000, 4000, 8000);
  b[0] = b[1] = b[2] = b[3] = 0;
  inLoop(a, b, table, inside, 1);
  expect4("inLoop, second", b, 2000, 3000, 4000, 8000);
  b[0] = b[1] = b[2] = b[3] = 0;
  eitherOr(a, b, table, inside, 1);
  expect4("eitherOr, second", b, 2000, 3000, 4000, 8000);
  return 0;
}
