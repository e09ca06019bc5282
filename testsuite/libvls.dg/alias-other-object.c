// SPDX-License-Identifier: GPL-3.0-or-later
//
// A store between the members to an object that no index can reach from the table does not keep
// them apart: an alias query that is too careful shows here.

// { dg-do run }
// { dg-options "-O2 -march=haswell" }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 4 x double at bytes 0, 8 became" } }
// { dg-final { scan-asm-not "vgather" } }

#include "intrinsics.h"

static double Table[16], Other[16];

GUARDED_UNDER_TEST void otherObject(double *a, double *b, const int *idx, double v, int k) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = GATHER4(Table, j);
  Other[k] = v;
  __m256d second = GATHER4(Table + 1, j);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

int main(void) {
  static const int idx[4] = {0, 14, 2, 6};
  double a[4], b[4];
  for (int i = 0; i < 16; i++)
    Table[i] = i;
  otherObject(a, b, idx, 42, 3);
  expect4("first", a, 0, 14, 2, 6);
  expect4("second", b, 1, 15, 3, 7);
  return Other[3] != 42;
}
