// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sums of 16 pixels, at most 255.

#include "kernel.h"

#define PIXEL(i) out[i] = a[i] + b[i] > 255 ? 255 : a[i] + b[i];

KERNEL(uint8_t, uint8_t, uint8_t, char) {
  LANES16(PIXEL, 0)
}
