// SPDX-License-Identifier: GPL-3.0-or-later
//
// -Os: vectors of fields of two sizes are not taken apart, and gathers without neighbours stay.

// { dg-do assemble }
// { dg-options "-Os -march=skylake-avx512" }
// { dg-final { same-object-without-plugin } }
// { dg-final { scan-vls-remark-times "left alone: the block is optimized for size" 4 } }

#include <immintrin.h>

struct Row {
  float weight;
  double value;
};

typedef float Floats __attribute__((vector_size(32), aligned(1)));
typedef double Doubles __attribute__((vector_size(32), aligned(1)));

#define EIGHT(F)                                                                                   \
  { x[i[0]].F, x[i[1]].F, x[i[2]].F, x[i[3]].F, x[i[4]].F, x[i[5]].F, x[i[6]].F, x[i[7]].F }
#define FOUR(F, FROM)                                                                              \
  { x[i[FROM]].F, x[i[FROM + 1]].F, x[i[FROM + 2]].F, x[i[FROM + 3]].F }

void mixed(Floats *weights, Doubles *values, const struct Row *restrict x, const long *restrict i) {
  const Floats w = EIGHT(weight);
  const Doubles low = FOUR(value, 0), high = FOUR(value, 4);
  *weights = w;
  values[0] = low;
  values[1] = high;
}

void single(Doubles *out, const double *x, const int *idx) {
  *out = (Doubles)_mm256_i32gather_pd(x, _mm_loadu_si128((const __m128i *)idx), 8);
}
