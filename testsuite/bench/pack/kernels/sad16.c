// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sum of 16 absolute differences of bytes.

#include "kernel.h"

#define DIFFERENCE(i) +__builtin_abs(a[i] - b[i])

KERNEL(int32_t, uint8_t, uint8_t, char) {
  out[0] = LANES16(DIFFERENCE, 0);
}
