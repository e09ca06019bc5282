// SPDX-License-Identifier: GPL-3.0-or-later
//
// A call that may throw stands between the members, and throws where the second member's address is
// invalid: the second member may not be read before it.

// { dg-do run }
// { dg-options "-O2 -march=haswell -fplugin-arg-libvls-singles=off" }
// { dg-final { scan-vls-remark-not "optimized: vls group" } }

#include "intrinsics.h"

GUARDED_HOST void throwIf(int condition) {
  if (condition)
    throw condition;
}

GUARDED_UNDER_TEST int pair(double *a, double *b, const double *x, const int *idx, int last) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = GATHER4(x, j);
  try {
    throwIf(last);
  } catch (int) {
    _mm256_storeu_pd(a, first);
    return 1;
  }
  __m256d second = GATHER4(x + 1, j);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
  return 0;
}

int main() {
  static const int outside[4] = {0, 1, 2, 7}, inside[4] = {0, 1, 2, 6};
  double a[4], b[4], *table = numberedTable(8, GUARD_END);
  if (pair(a, b, table, inside, 0))
    abort();
  expect4("first", a, 1000, 2000, 3000, 7000);
  expect4("second", b, 2000, 3000, 4000, 8000);
  if (!pair(a, b, table, outside, 1))
    abort();
  expect4("first", a, 1000, 2000, 3000, 8000);
  return 0;
}
