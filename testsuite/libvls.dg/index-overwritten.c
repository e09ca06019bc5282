// SPDX-License-Identifier: GPL-3.0-or-later
//
// The index array changes between the load of the index vector and the gathers. Elements reloaded
// as scalars where the gather stands, and not where the vector was loaded, are the new ones.

// { dg-do run }
// { dg-options "-O2 -march=haswell" }

#include "intrinsics.h"

GUARDED_UNDER_TEST void stored(double *a, double *b, const double *x, int *idx) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  _mm_storeu_si128((__m128i *)idx, _mm_set1_epi32(5));
  __m256d first = GATHER4(x, j), second = GATHER4(x + 1, j);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

/// The index is loaded in another block, and one element overwritten on one path.
GUARDED_UNDER_TEST void storedOnOnePath(double *a, double *b, const double *x, int *idx, int k) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  if (k >= 0)
    idx[k] = 5;
  __m256d first = GATHER4(x, j), second = GATHER4(x + 1, j);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

/// The index array is gone when the gathers run.
GUARDED_HOST void takeAway(struct GuardedArray array) {
  if (mprotect(array.map, array.mapBytes, PROT_NONE))
    abort();
}

GUARDED_UNDER_TEST void unmapped(double *a, double *b, const double *x, struct GuardedArray idx) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx.data);
  takeAway(idx);
  __m256d first = GATHER4(x, j), second = GATHER4(x + 1, j);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

int main(void) {
  double a[4], b[4], *table = numberedTable(8, GUARD_END);
  int idx[4] = {6, 0, 2, 1};
  stored(a, b, table, idx);
  expect4("stored, first", a, 7000, 1000, 3000, 2000);
  expect4("stored, second", b, 8000, 2000, 4000, 3000);

  int again[4] = {6, 0, 2, 1};
  storedOnOnePath(a, b, table, again, 3);
  expect4("storedOnOnePath, first", a, 7000, 1000, 3000, 2000);
  expect4("storedOnOnePath, second", b, 8000, 2000, 4000, 3000);

  struct GuardedArray array = guardedArray(sizeof idx, GUARD_END);
  memcpy(array.data, (int[]){6, 0, 2, 1}, sizeof idx);
  unmapped(a, b, table, array);
  expect4("unmapped, first", a, 7000, 1000, 3000, 2000);
  expect4("unmapped, second", b, 8000, 2000, 4000, 3000);
  return 0;
}
