// SPDX-License-Identifier: GPL-3.0-or-later
//
// The second member's address is computed after the first member: at the place of the group it does
// not exist yet and is rebuilt from the first. Rewriting with the name itself is a use before its
// definition, which -fchecking finds; the results are compared as well.

// { dg-do run }
// { dg-options "-O2 -march=haswell -fchecking=2" }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 4 x double at bytes \[0-9, -\]+ became" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 gathers of 4 x double at bytes 0, 8, 16 became" } }

#include "intrinsics.h"

static double Table[16], Other[16];

GUARDED_UNDER_TEST double addressLater(double *a, double *b, const double *x, const int *idx,
                                       const double *y) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = GATHER4(x, j);
  double sum = y[0] / y[1];
  const double *next = x + 1;
  __m256d second = GATHER4(next, j);
  __m256d all = _mm256_castsi256_pd(_mm256_set1_epi64x(-1));
  __m256d third = _mm256_mask_i32gather_pd(second, x + 2, j, all, 8);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, _mm256_add_pd(second, third));
  return sum;
}

/// The last member stands lower in memory than the first.
GUARDED_UNDER_TEST void descending(double *a, double *b, const int *idx, double v) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = GATHER4(Table + 1, j);
  Other[1] = v;
  __m256d second = GATHER4(Table, j);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

int main(void) {
  double a[4], b[4], *table = numberedTable(8, GUARD_END), y[2] = {6, 2};
  if (addressLater(a, b, table, (int[]){0, 1, 2, 5}, y) != 3)
    abort();
  expect4("addressLater, first", a, 1000, 2000, 3000, 6000);
  expect4("addressLater, others", b, 5000, 7000, 9000, 15000);
  for (int i = 0; i < 16; i++)
    Table[i] = i;
  descending(a, b, (int[]){0, 14, 2, 6}, 4);
  expect4("descending, first", a, 1, 15, 3, 7);
  expect4("descending, second", b, 0, 14, 2, 6);
  return Other[1] != 4;
}
