// SPDX-License-Identifier: GPL-3.0-or-later
//
// The hot loops of the image demo. Several positions are computed at a time, and the pixels around
// each are read through the index that follows from it: two rows of two adjacent pixels, or four
// rows of four.
//
// A position outside the picture moves to the nearest whole one there, which shows only background,
// so that no index leaves the border.

#include "sampling.h"

#include <math.h>

static inline float clamp(float x, float low, float high) {
  x = x > low ? x : low;
  return x < high ? x : high;
}

static inline float mix(float a, float b, float t) {
  return a + t * (b - a);
}

__attribute__((noinline)) void sampleBilinear(const float *restrict plane, Extent extent, Line line,
                                              int count, float *restrict out) {
#pragma omp simd
  for (int k = 0; k < count; k++) {
    const float u = clamp(line.u + k * line.du, -1, extent.width);
    const float v = clamp(line.v + k * line.dv, -1, extent.height);
    const float left = floorf(u), top = floorf(v);
    const float s = u - left, t = v - top;

    const int p = (int)top * extent.pitch + (int)left, q = p + extent.pitch;
    out[k] = mix(mix(plane[p], plane[p + 1], s), mix(plane[q], plane[q + 1], s), t);
  }
}

// The weights of four neighbours for a point that is t, from 0 to 1, past the second of them.
typedef struct {
  float a, b, c, d;
} Weights;

static inline Weights cubicWeights(float t) {
  const float r = 1 - t;
  return (Weights){-0.5f * t * r * r, 1 - t * t * (2.5f - 1.5f * t), 1 - r * r * (2.5f - 1.5f * r),
                   -0.5f * r * t * t};
}

__attribute__((noinline)) void sampleBicubic(const float *restrict plane, Extent extent, Line line,
                                             int count, float *restrict out) {
#pragma omp simd
  for (int k = 0; k < count; k++) {
    const float u = clamp(line.u + k * line.du, -1, extent.width);
    const float v = clamp(line.v + k * line.dv, -1, extent.height);
    const float left = floorf(u), top = floorf(v);
    const Weights s = cubicWeights(u - left), t = cubicWeights(v - top);

    const int p = ((int)top - 1) * extent.pitch + (int)left - 1;
    const int q = p + extent.pitch, r = q + extent.pitch, z = r + extent.pitch;
    out[k] = t.a * (s.a * plane[p] + s.b * plane[p + 1] + s.c * plane[p + 2] + s.d * plane[p + 3]) +
             t.b * (s.a * plane[q] + s.b * plane[q + 1] + s.c * plane[q + 2] + s.d * plane[q + 3]) +
             t.c * (s.a * plane[r] + s.b * plane[r + 1] + s.c * plane[r + 2] + s.d * plane[r + 3]) +
             t.d * (s.a * plane[z] + s.b * plane[z + 1] + s.c * plane[z + 2] + s.d * plane[z + 3]);
  }
}
