// SPDX-License-Identifier: GPL-3.0-or-later
//
// 16 pixels and a share of 16 others, at most 255.

#include "kernel.h"

static inline uint8_t saturated(int value) {
  return value > 255 ? 255 : value;
}

#define PIXEL(i) out[i] = saturated(a[i] + ((b[i] * c[0] + 128) >> 8));

KERNEL(uint8_t, uint8_t, uint8_t, uint8_t) {
  LANES16(PIXEL, 0)
}
