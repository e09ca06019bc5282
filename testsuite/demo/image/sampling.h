// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reading one plane of a picture along a line of positions that need not be whole numbers.

#ifndef DEMO_SAMPLING_H
#define DEMO_SAMPLING_H

// Around each plane lie this many pixels of background, readable like the plane itself.
enum { BORDER = 3 };

// Pixel (x, y) of a plane is at [y * pitch + x]; the border makes -BORDER … width+BORDER-1 valid.
typedef struct {
  int width, height, pitch;
} Extent;

// The k-th position is (u + k du, v + k dv). Pixel centres are at whole numbers.
typedef struct {
  float u, v, du, dv;
} Line;

// Writes to `out` what `plane` holds at `count` positions of the line.
typedef void Sampler(const float *restrict plane, Extent extent, Line line, int count,
                     float *restrict out);

Sampler sampleBilinear; // between 2 × 2 pixels
Sampler sampleBicubic;  // through 4 × 4 pixels: Catmull and Rom's spline, Keys' a = -1/2

#endif
