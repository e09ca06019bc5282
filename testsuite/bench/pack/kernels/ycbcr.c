// SPDX-License-Identifier: GPL-3.0-or-later
//
// RGB to YCbCr, four interleaved pixels to three planes.

#include "kernel.h"

#define PIXEL(i)                                                                                   \
  out[i] = (77 * a[3 * (i)] + 150 * a[3 * (i) + 1] + 29 * a[3 * (i) + 2] + 128) >> 8;              \
  out[4 + i] = 128 + ((-43 * a[3 * (i)] - 85 * a[3 * (i) + 1] + 128 * a[3 * (i) + 2]) >> 8);       \
  out[8 + i] = 128 + ((128 * a[3 * (i)] - 107 * a[3 * (i) + 1] - 21 * a[3 * (i) + 2]) >> 8);

KERNEL(uint8_t, uint8_t, char, char) {
  LANES4(PIXEL, 0)
}
