// SPDX-License-Identifier: GPL-3.0-or-later
//
// Scatters whose lanes are a constant stride apart: contiguous stores over several lanes where their
// rows leave no gap, and of each row where they do; of no other byte, at either end or in between.

// { dg-do run }
// { dg-options "-O2 -march=skylake-avx512" }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 scatters of 4 x double, lanes 16 bytes apart, at bytes 0, 8 became" 1 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 scatters of 4 x double, lanes -24 bytes apart, at bytes 8, 0 became" 1 } }
// { dg-final { scan-asm-not "vscatter" } }
// { dg-final { checking } }
// { dg-final { compare-debug } }

#include "intrinsics.h"

GUARDED_UNDER_TEST void pairs(double *y, const double *x, long i) {
  __m256i j = _mm256_add_epi64(_mm256_set1_epi64x(i), _mm256_setr_epi64x(0, 2, 4, 6));
  __m256d a = _mm256_loadu_pd(x), b = _mm256_loadu_pd(x + 4);
  _mm256_i64scatter_pd(y, j, a, 8);
  _mm256_i64scatter_pd(y + 1, j, b, 8);
}

GUARDED_UNDER_TEST void gapsDown(double *y, const double *x, long i) {
  __m256i j = _mm256_sub_epi64(_mm256_set1_epi64x(i + 9), _mm256_setr_epi64x(0, 3, 6, 9));
  __m256d a = _mm256_loadu_pd(x), b = _mm256_loadu_pd(x + 4);
  _mm256_i64scatter_pd(y + 1, j, b, 8);
  _mm256_i64scatter_pd(y, j, a, 8);
}

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++) {
    struct GuardedArray eight = guardedArray(8 * 8, (enum GuardSide)side);
    struct GuardedArray eleven = guardedArray(11 * 8, (enum GuardSide)side);
    double x[8], want[11];
    guardedFill(x, GUARDED_DOUBLE, 8);
    guardedFill(eleven.data, GUARDED_DOUBLE, 11);
    memcpy(want, eleven.data, sizeof want);
    pairs((double *)eight.data, x, 0);
    for (int lane = 0; lane < 4; lane++) {
      guardedCompare("first", eight.data + 16 * lane, x + lane, 1, 8);
      guardedCompare("second", eight.data + 16 * lane + 8, x + 4 + lane, 1, 8);
      want[9 - 3 * lane] = x[lane];
      want[10 - 3 * lane] = x[4 + lane];
    }
    gapsDown((double *)eleven.data, x, 0);
    guardedCompare("gaps", eleven.data, want, 11, 8);
    guardedFree(eight), guardedFree(eleven);
  }
  return 0;
}
