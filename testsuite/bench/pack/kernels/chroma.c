// SPDX-License-Identifier: GPL-3.0-or-later
//
// A filter of four taps for eight pixels.

#include "kernel.h"

#define PIXEL(i) out[i] = -4 * a[i] + 36 * a[(i) + 1] + 36 * a[(i) + 2] - 4 * a[(i) + 3];

KERNEL(int16_t, uint8_t, char, char) {
  LANES8(PIXEL, 0)
}
