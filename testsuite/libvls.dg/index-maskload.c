// SPDX-License-Identifier: GPL-3.0-or-later
//
// The index vector is loaded under a mask, and its last lanes lie in an inaccessible page:
// reloading all elements as scalars faults. The lanes that are not loaded are zero.

// { dg-do run }
// { dg-options "-O2 -march=haswell" }

#include "intrinsics.h"

GUARDED_UNDER_TEST void maskload(double *a, double *b, const double *x, const int *idx,
                                 __m128i mask) {
  __m128i j = _mm_maskload_epi32(idx, mask);
  __m256d first = GATHER4(x, j), second = GATHER4(x + 1, j);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

int main(void) {
  double a[4], b[4], *table = numberedTable(8, GUARD_END);
  int *idx = (int *)guardedArray(3 * sizeof(int), GUARD_END).data;
  idx[0] = 6, idx[1] = 1, idx[2] = 2;
  maskload(a, b, table, idx, _mm_setr_epi32(-1, -1, -1, 0));
  expect4("first", a, 7000, 2000, 3000, 1000);
  expect4("second", b, 8000, 3000, 4000, 2000);
  idx = (int *)guardedArray(3 * sizeof(int), GUARD_START).data - 1;
  idx[1] = 6, idx[2] = 1, idx[3] = 2;
  maskload(a, b, table, idx, _mm_setr_epi32(0, -1, -1, -1));
  expect4("first", a, 1000, 7000, 2000, 3000);
  expect4("second", b, 2000, 8000, 3000, 4000);
  return 0;
}
