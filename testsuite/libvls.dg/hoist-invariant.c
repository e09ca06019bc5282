// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gathers that read the same in every iteration, in a loop that scatters to another object: they
// move in front of the loop and are grouped there. Not if the loop may store to what they read, if
// they are not executed in each first iteration, or stand behind what may not return: then the last
// functions would read a new value too late, or a page that is not there.

// { dg-do run }
// { dg-options "-O2 -march=skylake-avx512 -fno-tree-pre -fplugin-arg-libvls-singles=off -fchecking=2" }
// { dg-final { scan-vls-remark-times "1 gather of 4 x double moved in front of its loop" 6 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 gathers of 4 x double at bytes (0, 8|8, 0) became" 2 } }
// { dg-final { compare-debug } }

#include <setjmp.h>

#include "intrinsics.h"

static jmp_buf back;

GUARDED_HOST void leaveIf(int condition) {
  if (condition)
    longjmp(back, 1);
}

GUARDED_UNDER_TEST void scaled(double *restrict out, const double *restrict x, const int *idx,
                               const int *to, int n) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  for (int i = 0; i < n; i++) {
    __m256d sum = _mm256_add_pd(GATHER4(x, j), _mm256_mul_pd(GATHER4(x + 1, j), _mm256_set1_pd(i)));
    _mm256_i32scatter_pd(out, _mm_loadu_si128((const __m128i *)(to + 4 * i)), sum, 8);
  }
}

/// They leave both loops.
GUARDED_UNDER_TEST void nested(double *restrict out, const double *restrict x, const int *idx,
                               const int *to, int n) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  int i = 0, k;
  do {
    k = 0;
    do {
      __m256d sum =
          _mm256_add_pd(GATHER4(x, j), _mm256_mul_pd(GATHER4(x + 1, j), _mm256_set1_pd(i + k)));
      _mm256_i32scatter_pd(out, _mm_loadu_si128((const __m128i *)(to + 4 * i)), sum, 8);
    } while (++k < n);
  } while (++i < n);
}

/// The scatter may go where they read.
GUARDED_UNDER_TEST void scattered(double *x, const int *idx, const int *to, int n) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  for (int i = 0; i < n; i++) {
    __m256d sum = _mm256_add_pd(GATHER4(x, j), _mm256_set1_pd(1));
    _mm256_i32scatter_pd(x, _mm_loadu_si128((const __m128i *)(to + 4 * i)), sum, 8);
  }
}

GUARDED_UNDER_TEST void overwritten(double *restrict out, double *x, const int *idx, int n) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  for (int i = 0; i < n; i++) {
    _mm256_storeu_pd(out + 4 * i, GATHER4(x, j));
    x[1] += 1;
  }
}

GUARDED_UNDER_TEST void conditional(double *restrict out, const double *restrict x, const int *idx,
                                    int n, int from) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  for (int i = 0; i < n; i++)
    if (i >= from)
      _mm256_storeu_pd(out + 4 * i, GATHER4(x, j));
    else
      out[4 * i] = 0;
}

GUARDED_UNDER_TEST void behindCall(double *restrict out, const double *restrict x, const int *idx,
                                   int n, int leave) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  for (int i = 0; i < n; i++) {
    leaveIf(leave);
    _mm256_storeu_pd(out + 4 * i, GATHER4(x, j));
  }
}

int main(void) {
  static const int idx[4] = {0, 1, 5, 5}, outside[4] = {0, 1, 2, 8};
  static const int to[12] = {3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8},
                   own[8] = {0, 1, 5, 4, 0, 1, 2, 5};
  double out[12], *table = numberedTable(8, GUARD_END);
  scaled(out, table, idx, to, 0);
  scaled(out, table, idx, to, 3);
  expect4("scaled, first", out, 6000, 6000, 2000, 1000);
  expect4("scaled, last", out + 8, 20000, 20000, 8000, 5000);
  nested(out, table, idx, to, 3);
  expect4("nested, last", out + 8, 34000, 34000, 14000, 9000);
  conditional(out, table, outside, 3, 3);
  conditional(out, table, idx, 3, 2);
  expect4("conditional", out + 8, 1000, 2000, 6000, 6000);
  if (!setjmp(back))
    behindCall(out, table, outside, 3, 1);
  behindCall(out, table, idx, 3, 0);
  expect4("behindCall", out + 8, 1000, 2000, 6000, 6000);
  overwritten(out, table, idx, 3);
  expect4("overwritten", out + 8, 1000, 2002, 6000, 6000);
  scattered(table, idx, own, 2);
  expect4("scattered, low", table, 1002, 2005, 6002, 4000);
  expect4("scattered, high", table + 4, 6001, 6002, 7000, 8000);
  return 0;
}
