// SPDX-License-Identifier: GPL-3.0-or-later
//
// A pair and a triple of gathers written with intrinsics, and a loop, for the cases level-*.c,
// which differ in their options.

#ifndef LEVELS_H
#define LEVELS_H

#include "intrinsics.h"

GUARDED_UNDER_TEST void pair(double *a, double *b, const double *x, const int *idx) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = GATHER4(x, j), second = GATHER4(x + 1, j);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

GUARDED_UNDER_TEST void triple(float *out, const float *x, const int *idx) {
  __m256i j = _mm256_loadu_si256((const __m256i *)idx);
  __m256 first = _mm256_i32gather_ps(x, j, 4), second = _mm256_i32gather_ps(x + 1, j, 4);
  __m256 third = _mm256_i32gather_ps(x + 2, j, 4);
  _mm256_storeu_ps(out, _mm256_add_ps(first, _mm256_sub_ps(second, third)));
}

GUARDED_KERNEL(lerp, double, GUARDED_DOUBLE, double, int, x[j] + w[i] * (x[j + 1] - x[j]));

int main(void) {
  double a[4], b[4];
  float floats[8], want[8];
  int eight[8];
  for (int side = GUARD_END; side <= GUARD_START; side++) {
    double *table = numberedTable(8, (enum GuardSide)side);
    static const int idx[4] = {0, 6, 2, 3};
    pair(a, b, table, idx);
    expect4("first", a, 1000, 7000, 3000, 4000);
    expect4("second", b, 2000, 8000, 4000, 5000);

    float *x = (float *)guardedArray(15 * sizeof(float), (enum GuardSide)side).data;
    guardedFill(x, GUARDED_FLOAT, 15);
    guardedIndices(eight, sizeof(int), 8, 0, 12);
    for (int i = 0; i < 8; i++)
      want[i] = x[eight[i]] + (x[eight[i] + 1] - x[eight[i] + 2]);
    triple(floats, x, eight);
    guardedCompare("triple", floats, want, 8, sizeof(float));
  }
  guardedRun(&lerpCase, 61, 0, 0, 59);
  return 0;
}

#endif
