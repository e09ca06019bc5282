// SPDX-License-Identifier: GPL-3.0-or-later
//
// The chart is a function from a point of the unit square to a colour; a pixel is the mean of some
// points in it.

#include "chart.h"

#include <math.h>

enum { SAMPLES = 3 }; // along each side of a pixel

typedef struct {
  double r, g, b;
} Colour;

static const Colour paper = {.96, .95, .90}, ink = {.08, .10, .16};

static Colour blend(Colour below, Colour above, double part) {
  return (Colour){below.r + part * (above.r - below.r), below.g + part * (above.g - below.g),
                  below.b + part * (above.b - below.b)};
}

// A fully saturated colour for an angle given in turns.
static Colour hue(double turns) {
  const double angle = 2 * M_PI * turns;
  return (Colour){.5 + .45 * cos(angle), .5 + .45 * cos(angle - 2 * M_PI / 3),
                  .5 + .45 * cos(angle + 2 * M_PI / 3)};
}

// The things on the chart. Each is asked about a point relative to its own centre.

static Colour background(double x, double y) {
  const Colour dusk = {.10, .16, .34}, dawn = {.93, .62, .38};
  return blend(dusk, dawn, .5 * (y + .5 + .35 * sin(3 * x)));
}

static Colour rings(double x, double y) {
  return blend(paper, ink, .5 + .5 * cos(2200 * (x * x + y * y)));
}

static Colour star(double x, double y) {
  return cos(36 * atan2(y, x)) > 0 ? paper : ink;
}

static Colour checkerboard(double x, double y) {
  return ((int)floor(24 * x) + (int)floor(24 * y)) & 1 ? paper : ink;
}

// A disc of all hues that fades towards its centre.
static Colour wheel(double x, double y) {
  return blend(paper, hue(atan2(y, x) / (2 * M_PI)), fmin(1, 6 * hypot(x, y)));
}

// "LIBVLS", letters of five by seven dots, one number a row, the left dot in the highest of its
// bits.
static int lettering(int column, int row) {
  enum { LETTERS = 6, ROWS = 7, DOTS = 5, ADVANCE = DOTS + 1 };
  static const unsigned char font[LETTERS][ROWS] = {
      {16, 16, 16, 16, 16, 16, 31}, {14, 4, 4, 4, 4, 4, 14},      {30, 17, 17, 30, 17, 17, 30},
      {17, 17, 17, 17, 17, 10, 4},  {16, 16, 16, 16, 16, 16, 31}, {15, 16, 16, 14, 1, 1, 30}};
  if (row < 0 || row >= ROWS || column < 0 || column >= LETTERS * ADVANCE)
    return 0;
  const int dot = column % ADVANCE;
  return dot < DOTS && font[column / ADVANCE][row] >> (DOTS - 1 - dot) & 1;
}

// The name three times, each time half as large.
static int writing(double x, double y) {
  static const double left[] = {.06, .54, .79}, size[] = {.012, .006, .003};
  for (int i = 0; i < 3; i++)
    if (lettering((int)floor((x - left[i]) / size[i]), (int)floor((y - .458) / size[i])))
      return 1;
  return 0;
}

static Colour colourAt(double x, double y) {
  const double west = x - .24, east = x - .76, north = y - .22, south = y - .78;
  if (hypot(west, north) < .19)
    return rings(west, north);
  if (hypot(east, north) < .19)
    return star(east, north);
  if (fmax(fabs(west), fabs(south)) < 4 / 24.)
    return checkerboard(west, south);
  if (hypot(east, south) < .19)
    return wheel(east, south);
  return writing(x, y) ? paper : background(x, y);
}

Picture drawChart(int side) {
  Picture picture = newPicture(side, side);
  for (int y = 0; y < side; y++)
    for (int x = 0; x < side; x++) {
      Colour sum = {0, 0, 0};
      for (int i = 0; i < SAMPLES * SAMPLES; i++) {
        const Colour c = colourAt((x + (i % SAMPLES + .5) / SAMPLES) / side,
                                  (y + (i / SAMPLES + .5) / SAMPLES) / side);
        sum = (Colour){sum.r + c.r, sum.g + c.g, sum.b + c.b};
      }
      const int at = y * picture.extent.pitch + x;
      picture.plane[0][at] = sum.r / (SAMPLES * SAMPLES);
      picture.plane[1][at] = sum.g / (SAMPLES * SAMPLES);
      picture.plane[2][at] = sum.b / (SAMPLES * SAMPLES);
    }
  return picture;
}
