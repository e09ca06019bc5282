// SPDX-License-Identifier: GPL-3.0-or-later
//
// One loaded vector is the index of gathers by 64 bits and of gathers by 32 bits: lane 1 of it is
// two different elements.

// { dg-do run }
// { dg-options "-O2 -march=haswell" }
// { dg-final { scan-vls-remark "optimized: vls group 2: 2 gathers of 8 x float" } }

#include "intrinsics.h"

GUARDED_UNDER_TEST void both(double *a, float *b, const double *x, const float *y,
                             const void *idx) {
  __m256i j = _mm256_loadu_si256((const __m256i *)idx);
  __m256d x0 = _mm256_i64gather_pd(x, j, 8), x1 = _mm256_i64gather_pd(x + 1, j, 8);
  __m256 y0 = _mm256_i32gather_ps(y, j, 4), y1 = _mm256_i32gather_ps(y + 1, j, 4);
  _mm256_storeu_pd(a, x0);
  _mm256_storeu_pd(a + 4, x1);
  _mm256_storeu_ps(b, y0);
  _mm256_storeu_ps(b + 8, y1);
}

int main(void) {
  double *x = numberedTable(24, GUARD_END), a[8], wantA[8];
  float y[24], b[16], wantB[16];
  static const long idx[4] = {3, 22, 7, 11};
  for (int i = 0; i < 24; i++)
    y[i] = (float)i;
  for (int i = 0; i < 4; i++) {
    wantA[i] = x[idx[i]];
    wantA[i + 4] = x[idx[i] + 1];
    wantB[2 * i] = y[idx[i]];
    wantB[2 * i + 8] = y[idx[i] + 1];
    wantB[2 * i + 1] = y[0];
    wantB[2 * i + 9] = y[1];
  }
  both(a, b, x, y, idx);
  guardedCompare("by 64 bits", a, wantA, 8, sizeof(double));
  guardedCompare("by 32 bits", b, wantB, 16, sizeof(float));
  return 0;
}
