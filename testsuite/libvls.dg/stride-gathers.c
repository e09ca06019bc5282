// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gathers whose lanes are a constant stride apart: contiguous, reversed and equal lanes are one
// load, which reads no byte more than the gather (the table ends, and starts, at a page that faults)
// and in the same memory state. Nothing but the evolution of the index over the lanes tells.

// { dg-do run }
// { dg-options "-O2 -march=haswell" }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 gather of 4 x double at contiguous addresses became 1 load; cost" 3 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 gather of 4 x double at contiguous addresses from high to low became 1 load, 1 shuffle; cost" 1 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 gather of 4 x double at one address became 1 load, broadcast; cost" 1 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 gather of 8 x float at contiguous addresses became 1 load; cost" 1 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 gather of 8 x float at contiguous addresses from high to low became" 1 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 gather of 8 x float at one address became" 1 } }
// { dg-final { scan-asm-not "vgather" } }
// { dg-final { checking } }
// { dg-final { compare-debug } }

#include "intrinsics.h"

GUARDED_UNDER_TEST void up(double *out, const double *x, long i) {
  __m256i j = _mm256_add_epi64(_mm256_set1_epi64x(i), _mm256_setr_epi64x(0, 1, 2, 3));
  _mm256_storeu_pd(out, _mm256_i64gather_pd(x, j, 8));
}

GUARDED_UNDER_TEST void scaled(double *out, const double *x, long i) {
  __m256i j = _mm256_add_epi64(_mm256_set1_epi64x(8 * i), _mm256_setr_epi64x(0, 8, 16, 24));
  _mm256_storeu_pd(out, _mm256_i64gather_pd(x, j, 1));
}

GUARDED_UNDER_TEST void ints(double *out, const double *x, int i) {
  _mm256_storeu_pd(out, _mm256_i32gather_pd(x, _mm_setr_epi32(i, i + 1, i + 2, i + 3), 8));
}

GUARDED_UNDER_TEST void down(double *out, const double *x, long i) {
  __m256i j = _mm256_sub_epi64(_mm256_set1_epi64x(i + 3), _mm256_setr_epi64x(0, 1, 2, 3));
  _mm256_storeu_pd(out, _mm256_i64gather_pd(x, j, 8));
}

GUARDED_UNDER_TEST void same(double *out, const double *x, long i) {
  _mm256_storeu_pd(out, _mm256_i64gather_pd(x, _mm256_set1_epi64x(i), 8));
}

GUARDED_UNDER_TEST void upFloat(float *out, const float *x, long i) {
  _mm256_storeu_ps(out,
                   _mm256_i32gather_ps(x + i, _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), 4));
}

GUARDED_UNDER_TEST void downFloat(float *out, const float *x, long i) {
  _mm256_storeu_ps(
      out, _mm256_i32gather_ps(x + i + 7, _mm256_setr_epi32(0, -1, -2, -3, -4, -5, -6, -7), 4));
}

/// The load has to stay between two stores.
GUARDED_UNDER_TEST void sameFloat(float *out, float *x, int i) {
  x[i] += 1;
  __m256 v = _mm256_i32gather_ps(x, _mm256_set1_epi32(i), 4);
  x[i] -= 1;
  _mm256_storeu_ps(out, v);
}

GUARDED_HOST void compareDoubles(const char *name, const double *got, const double *x, long first,
                                 long step) {
  double want[4];
  for (int lane = 0; lane < 4; lane++)
    want[lane] = x[first + step * lane];
  guardedCompare(name, got, want, 4, 8);
}

GUARDED_HOST void compareFloats(const char *name, const float *got, const float *x, long first,
                                long step, float more) {
  float want[8];
  for (int lane = 0; lane < 8; lane++)
    want[lane] = x[first + step * lane] + more;
  guardedCompare(name, got, want, 8, 4);
}

int main(void) {
  enum { N = 19 };
  for (int side = GUARD_END; side <= GUARD_START; side++) {
    struct GuardedArray d = guardedArray(N * 8, (enum GuardSide)side);
    struct GuardedArray f = guardedArray(N * 4, (enum GuardSide)side);
    guardedFill(d.data, GUARDED_DOUBLE, N);
    guardedFill(f.data, GUARDED_FLOAT, N);
    const double *x = (const double *)d.data;
    float *y = (float *)f.data;
    double a[4];
    float b[8];
    for (int i = 0; i + 4 <= N; i++) {
      up(a, x, i), compareDoubles("up", a, x, i, 1);
      scaled(a, x, i), compareDoubles("scaled", a, x, i, 1);
      ints(a, x, i), compareDoubles("ints", a, x, i, 1);
      down(a, x, i), compareDoubles("down", a, x, i + 3, -1);
      // From behind the table, so that indices are negative.
      up(a, x + N, i - N), compareDoubles("up", a, x, i, 1);
      ints(a, x + N, i - N), compareDoubles("ints", a, x, i, 1);
    }
    for (int i = 0; i < N; i++) {
      same(a, x, i), compareDoubles("same", a, x, i, 0);
      sameFloat(b, y, i), compareFloats("sameFloat", b, y, i, 0, 1);
    }
    for (int i = 0; i + 8 <= N; i++) {
      upFloat(b, y, i), compareFloats("upFloat", b, y, i, 1, 0);
      downFloat(b, y, i), compareFloats("downFloat", b, y, i + 7, -1, 0);
    }
    guardedFree(d), guardedFree(f);
  }
  return 0;
}
