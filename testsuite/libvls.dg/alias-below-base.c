// SPDX-License-Identifier: GPL-3.0-or-later
//
// Indices may be negative: a gather from &G[1] may read G[0]. An alias query that lets the access
// start at its base says that `G[0] = v` cannot change it, and hoists the second gather over the
// store: lane 0 of `b` would then be the old value. So would it where the query starts at a pointer
// and the store is below that.

// { dg-do run }
// { dg-options "-O2 -march=haswell -fplugin-arg-libvls-singles=off" }
// { dg-final { scan-vls-remark-not "optimized: vls group" } }

#include "intrinsics.h"

static double Global[16];

GUARDED_UNDER_TEST void ofGlobal(double *a, double *b, const int *idx, double v) {
  __m128i i = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = GATHER4(Global + 2, i);
  Global[0] = v;
  __m256d second = GATHER4(Global + 1, i);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

GUARDED_UNDER_TEST void ofRestrictPointer(double *a, double *b, double *__restrict p,
                                          const int *__restrict idx, double v) {
  __m128i i = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = GATHER4(p + 2, i);
  p[0] = v;
  __m256d second = GATHER4(p + 1, i);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

/// The store is below the pointer that both members are based on.
GUARDED_UNDER_TEST void belowPointer(double *a, double *b, double *__restrict p,
                                     const int *__restrict idx, double v) {
  __m128i i = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = GATHER4(p + 1, i);
  p[-1] = v;
  __m256d second = GATHER4(p, i);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

int main(void) {
  static const int idx[4] = {-1, 0, 5, -1};
  double a[4], b[4];
  for (int i = 0; i < 16; i++)
    Global[i] = i;
  ofGlobal(a, b, idx, 77);
  expect4("ofGlobal, first", a, 1, 2, 7, 1);
  expect4("ofGlobal, second", b, 77, 1, 6, 77);

  double *table = numberedTable(16, GUARD_START);
  ofRestrictPointer(a, b, table, idx, 78);
  expect4("ofRestrictPointer, first", a, 2000, 3000, 8000, 2000);
  expect4("ofRestrictPointer, second", b, 78, 2000, 7000, 78);

  belowPointer(a, b, table + 1, idx, 79);
  expect4("belowPointer, first", a, 2000, 3000, 8000, 2000);
  expect4("belowPointer, second", b, 79, 2000, 7000, 79);
  return 0;
}
