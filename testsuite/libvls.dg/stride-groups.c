// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gathers whose lanes are a constant stride apart, with neighbours and without: contiguous loads
// that reach over lanes, of no byte below the lowest or above the highest that the gathers read.
// Nothing but the evolution of the index over the lanes tells.

// { dg-do run }
// { dg-options "-O2 -march=haswell" }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 gather of 4 x double, lanes 24 bytes apart, at byte 0 became" 1 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 gather of 4 x double, lanes 4 bytes apart, at byte 0 became" 1 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 gathers of 4 x double, lanes 16 bytes apart, at bytes 8, 0 became" 1 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 3 gathers of 4 x double, lanes -24 bytes apart, at bytes 0, 8, 16 became" 1 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 gathers of 8 x float, lanes 20 bytes apart, at bytes 0, 8 became" 1 } }
// { dg-final { scan-asm-not "vgather" } }
// { dg-final { checking } }
// { dg-final { compare-debug } }

#include "intrinsics.h"

GUARDED_UNDER_TEST void three(double *out, const double *x, int i) {
  _mm256_storeu_pd(out, _mm256_i32gather_pd(x, _mm_setr_epi32(i, i + 3, i + 6, i + 9), 8));
}

GUARDED_UNDER_TEST void overlapping(double *out, const float *x) {
  _mm256_storeu_pd(out, _mm256_i32gather_pd((const double *)x, _mm_setr_epi32(0, 1, 2, 3), 4));
}

GUARDED_UNDER_TEST void complexes(double *out, const double *x, long i) {
  __m256i j = _mm256_add_epi64(_mm256_set1_epi64x(i), _mm256_setr_epi64x(0, 2, 4, 6));
  __m256d imaginary = _mm256_i64gather_pd(x + 1, j, 8);
  __m256d real = _mm256_i64gather_pd(x, j, 8);
  _mm256_storeu_pd(out, real);
  _mm256_storeu_pd(out + 4, imaginary);
}

GUARDED_UNDER_TEST void triplesDown(double *out, const double *x, long i) {
  __m256i j = _mm256_sub_epi64(_mm256_set1_epi64x(i + 9), _mm256_setr_epi64x(0, 3, 6, 9));
  __m256d a = _mm256_i64gather_pd(x, j, 8), b = _mm256_i64gather_pd(x + 1, j, 8);
  __m256d c = _mm256_i64gather_pd(x + 2, j, 8);
  _mm256_storeu_pd(out, a);
  _mm256_storeu_pd(out + 4, b);
  _mm256_storeu_pd(out + 8, c);
}

GUARDED_UNDER_TEST void fives(float *out, const float *x) {
  __m256i j = _mm256_setr_epi32(0, 5, 10, 15, 20, 25, 30, 35);
  __m256 first = _mm256_i32gather_ps(x, j, 4), third = _mm256_i32gather_ps(x + 2, j, 4);
  _mm256_storeu_ps(out, first);
  _mm256_storeu_ps(out + 8, third);
}

/// `lanes` elements of `bytes` bytes, the first at element `first` of x, each `step` bytes behind
/// the one before.
GUARDED_HOST void compare(const char *name, const void *got, const void *x, long first, long step,
                          size_t lanes, size_t bytes) {
  char want[64];
  for (size_t lane = 0; lane < lanes; lane++)
    memcpy(want + lane * bytes, (const char *)x + first * (long)bytes + (long)lane * step, bytes);
  guardedCompare(name, got, want, lanes, bytes);
}

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++) {
    struct GuardedArray ten = guardedArray(10 * 8, (enum GuardSide)side);
    struct GuardedArray eight = guardedArray(8 * 8, (enum GuardSide)side);
    struct GuardedArray twelve = guardedArray(12 * 8, (enum GuardSide)side);
    struct GuardedArray five = guardedArray(5 * 4, (enum GuardSide)side);
    struct GuardedArray rows = guardedArray((7 * 5 + 3) * 4, (enum GuardSide)side);
    double d[12];
    float f[16];
    guardedFill(ten.data, GUARDED_DOUBLE, 10), guardedFill(eight.data, GUARDED_DOUBLE, 8);
    guardedFill(twelve.data, GUARDED_DOUBLE, 12), guardedFill(rows.data, GUARDED_FLOAT, 38);
    guardedFill(five.data, GUARDED_BYTES, 20);

    three(d, (const double *)ten.data, 0), compare("three", d, ten.data, 0, 24, 4, 8);
    // From behind the table, so that the index is negative.
    three(d, (const double *)ten.data + 10, -10), compare("three", d, ten.data, 0, 24, 4, 8);
    overlapping(d, (const float *)five.data), compare("overlapping", d, five.data, 0, 4, 4, 8);
    complexes(d, (const double *)eight.data, 0);
    compare("real", d, eight.data, 0, 16, 4, 8), compare("imaginary", d + 4, eight.data, 1, 16, 4, 8);
    triplesDown(d, (const double *)twelve.data, 0);
    for (int c = 0; c < 3; c++)
      compare("triplesDown", d + 4 * c, twelve.data, 9 + c, -24, 4, 8);
    fives(f, (const float *)rows.data);
    compare("first", f, rows.data, 0, 20, 8, 4), compare("third", f + 8, rows.data, 2, 20, 8, 4);
    guardedFree(ten), guardedFree(eight), guardedFree(twelve), guardedFree(five), guardedFree(rows);
  }
  return 0;
}
