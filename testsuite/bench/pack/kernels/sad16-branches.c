// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sum of 16 absolute differences of bytes, which GCC makes branches of.

#include "kernel.h"

#define DIFFERENCE(i) +(a[i] > b[i] ? a[i] - b[i] : b[i] - a[i])

KERNEL(int32_t, uint8_t, uint8_t, char) {
  out[0] = LANES16(DIFFERENCE, 0);
}
