// SPDX-License-Identifier: GPL-3.0-or-later
//
// A mask that is the same in all lanes is one condition, tested once: cheaper than one of a condition
// a lane. Where it does not hold, nothing is read: the table is beyond reach then.

// { dg-do run }
// { dg-options "-O2 -march=haswell" }
// { dg-final { scan-vls-remark "optimized: vls group 1: 2 masked gathers of 4 x double at bytes 0, 8 became .*; cost 136.0 -> 40.0" } }
// { dg-final { scan-vls-remark "optimized: vls group 2: 2 masked gathers of 4 x double at bytes 0, 8 became .*; cost 136.0 -> 46.0" } }
// { dg-final { checking } }
// { dg-final { compare-debug } }

#include "intrinsics.h"

GUARDED_UNDER_TEST void uniform(double *out, const double *x, __m128i j, long all) {
  __m256d mask = _mm256_castsi256_pd(_mm256_set1_epi64x(all));
  __m256d zero = _mm256_setzero_pd();
  __m256d a = _mm256_mask_i32gather_pd(zero, x, j, mask, 8);
  __m256d b = _mm256_mask_i32gather_pd(zero, x + 1, j, mask, 8);
  _mm256_storeu_pd(out, _mm256_sub_pd(a, b));
}

GUARDED_UNDER_TEST void different(double *out, const double *x, __m128i j, const double *masks) {
  __m256d mask = _mm256_loadu_pd(masks);
  __m256d zero = _mm256_setzero_pd();
  __m256d a = _mm256_mask_i32gather_pd(zero, x, j, mask, 8);
  __m256d b = _mm256_mask_i32gather_pd(zero, x + 1, j, mask, 8);
  _mm256_storeu_pd(out, _mm256_sub_pd(a, b));
}

enum { COUNT = 13 };

GUARDED_HOST void run(const double *x, const int *index, const long *active) {
  double got[4], want[4], masks[4];
  for (int l = 0; l < 4; l++) {
    want[l] = active[l] ? x[index[l]] - x[index[l] + 1] : 0;
    masks[l] = active[l] ? -1.0 : 1.0;
  }
  // Lanes that are off read nowhere.
  int at[4];
  for (int l = 0; l < 4; l++)
    at[l] = active[l] ? index[l] : 1 << 28;
  __m128i j = _mm_setr_epi32(at[0], at[1], at[2], at[3]);
  different(got, x, j, masks);
  guardedCompare("different", got, want, 4, 8);
  if (active[0] == active[1] && active[0] == active[2] && active[0] == active[3]) {
    uniform(got, x, j, -active[0]);
    guardedCompare("uniform", got, want, 4, 8);
  }
}

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++) {
    struct GuardedArray x = guardedArray(COUNT * 8, (enum GuardSide)side);
    guardedFill(x.data, GUARDED_DOUBLE, COUNT);
    for (int lanes = 0; lanes < 16; lanes++)
      for (int first = 0; first + 1 < COUNT; first++) {
        const int index[4] = {first, COUNT - 2, (first * 5) % (COUNT - 1), first};
        const long active[4] = {lanes & 1, lanes >> 1 & 1, lanes >> 2 & 1, lanes >> 3 & 1};
        run((const double *)x.data, index, active);
      }
    guardedFree(x);
  }
  return 0;
}
