// SPDX-License-Identifier: GPL-3.0-or-later
//
// C++ takes target builtins for calls that may throw, before GCC 14. Where that would be caught they
// are left alone, for they end their blocks; in a noexcept function they are not, and take nothing
// of it with them. GCC's checks find what the tables of exceptions still say of them.

// { dg-do run }
// { dg-options "-O2 -march=haswell -fchecking=2" }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 gathers of 4 x double at bytes 0, 8 became" 1 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 gather of 4 x double, lanes 24 bytes apart" 1 { target gcc-11 gcc-12 gcc-13 } } }
// { dg-final { scan-vls-remark "gather left alone: an exception that it threw would be caught here" { target gcc-11 gcc-12 gcc-13 } } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 gather of 4 x double, lanes 24 bytes apart" 2 { target gcc-14+ } } }
// { dg-final { scan-vls-remark-not "an exception that it threw would be caught here" { target gcc-14+ } } }

#include "intrinsics.h"

static int destroyed;

struct Local {
  ~Local() { destroyed++; }
};

GUARDED_HOST void throwIf(int condition) {
  if (condition)
    throw condition;
}

static inline __m256d strided(const double *x) {
  return GATHER4(x, _mm_set_epi32(9, 6, 3, 0));
}

GUARDED_UNDER_TEST int stridedCaught(double *a, const double *x, int last) {
  try {
    Local local;
    _mm256_storeu_pd(a, strided(x));
    throwIf(last);
  } catch (int) {
    return 1;
  }
  return 0;
}

/// Its gather could stand in front of the loop.
GUARDED_UNDER_TEST int invariantCaught(double *a, const double *x, const int *idx, int n) {
  Local local;
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  for (int i = 0; i < n; i++) {
    _mm256_storeu_pd(a + 4 * i, GATHER4(x, j));
    try {
      throwIf(i == n - 1);
    } catch (int) {
      return 1;
    }
  }
  return 0;
}

GUARDED_UNDER_TEST void stridedAlone(double *a, const double *x) noexcept {
  _mm256_storeu_pd(a, strided(x));
}

GUARDED_UNDER_TEST void pair(double *a, double *b, const double *x, const int *idx) noexcept {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = GATHER4(x, j), second = GATHER4(x + 1, j);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

int main() {
  static const int idx[4] = {0, 1, 2, 8};
  double a[8], b[4], *table = numberedTable(10, GUARD_END);
  if (!stridedCaught(a, table, 1) || destroyed != 1)
    abort();
  expect4("caught", a, 1000, 4000, 7000, 10000);
  if (!invariantCaught(a, table, idx, 2) || destroyed != 2)
    abort();
  expect4("second iteration", a + 4, 1000, 2000, 3000, 9000);
  stridedAlone(a, table);
  expect4("alone", a, 1000, 4000, 7000, 10000);
  pair(a, b, table, idx);
  expect4("first", a, 1000, 2000, 3000, 9000);
  expect4("second", b, 2000, 3000, 4000, 10000);
  return 0;
}
