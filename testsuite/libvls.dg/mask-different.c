// SPDX-License-Identifier: GPL-3.0-or-later
//
// One member reads all lanes, its neighbour only some: lane 3 of the second member would be the
// element past the end of the table, in an inaccessible page.

// { dg-do run }
// { dg-options "-O2 -march=haswell -fplugin-arg-libvls-singles=off" }
// { dg-final { scan-vls-remark-not "optimized: vls group" } }
// { dg-final { scan-vls-remark "left alone: its neighbours are active in other lanes" } }

#include "intrinsics.h"

GUARDED_UNDER_TEST void pair(double *a, double *b, const double *x, const int *idx) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d mask = _mm256_setr_pd(-1, -1, -1, 1);
  __m256d first = GATHER4(x, j);
  __m256d second = _mm256_mask_i32gather_pd(first, x + 1, j, mask, 8);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

int main(void) {
  double a[4], b[4], *table = numberedTable(8, GUARD_END);
  pair(a, b, table, (int[]){0, 6, 2, 7});
  expect4("first", a, 1000, 7000, 3000, 8000);
  expect4("second", b, 2000, 8000, 4000, 8000);
  return 0;
}
