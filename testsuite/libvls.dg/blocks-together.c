// SPDX-License-Identifier: GPL-3.0-or-later
//
// Members in different blocks that are executed together: between them a branch whose arms meet
// again, with stores to other objects, one on each path. The second function has two such branches,
// one in the other, and three members.

// { dg-do run }
// { dg-options "-O2 -march=haswell -fno-tree-pre -fno-code-hoisting -fplugin-arg-libvls-singles=off -fchecking=2" }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 gathers of 4 x double at bytes 0, 8 became" 1 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 3 gathers of 4 x double at bytes 0, 8, 16 became" 1 } }
// { dg-final { scan-asm-not "vgather" } }
// { dg-final { compare-debug } }

#include "intrinsics.h"

GUARDED_UNDER_TEST void aroundBranch(double *restrict a, double *restrict b,
                                     const double *restrict x, const int *idx, int which) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = GATHER4(x, j);
  if (which)
    *b = 1;
  else
    b[4] = 2;
  __m256d second = GATHER4(x + 1, j);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(a + 4, second);
}

GUARDED_UNDER_TEST void aroundBranches(double *restrict a, double *restrict b,
                                       const double *restrict x, const int *idx, int p, int q,
                                       int r) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = GATHER4(x, j);
  if (p) {
    *b = 1;
    if (q)
      b[1] = 3;
  }
  __m256d second = GATHER4(x + 1, j);
  if (r)
    b[2] = 4;
  __m256d third = GATHER4(x + 2, j);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(a + 4, second);
  _mm256_storeu_pd(a + 8, third);
}

int main(void) {
  static const int idx[4] = {0, 3, 5, 5};
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int which = 0; which < 8; which++) {
      double a[12], b[5], *table = numberedTable(8, (enum GuardSide)side);
      aroundBranch(a, b, table, idx, which);
      expect4("aroundBranch, first", a, 1000, 4000, 6000, 6000);
      expect4("aroundBranch, second", a + 4, 2000, 5000, 7000, 7000);
      aroundBranches(a, b, table, idx, which & 1, which & 2, which & 4);
      expect4("aroundBranches, first", a, 1000, 4000, 6000, 6000);
      expect4("aroundBranches, second", a + 4, 2000, 5000, 7000, 7000);
      expect4("aroundBranches, third", a + 8, 3000, 6000, 8000, 8000);
    }
  return 0;
}
