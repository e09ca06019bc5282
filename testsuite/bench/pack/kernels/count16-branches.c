// SPDX-License-Identifier: GPL-3.0-or-later
//
// How many of 16 bytes are above a threshold.

#include "kernel.h"

#define ABOVE(i)                                                                                   \
  if (a[i] > b[0])                                                                                 \
    n++;

KERNEL(int32_t, uint8_t, uint8_t, char) {
  int32_t n = 0;
  LANES16(ABOVE, 0)
  out[0] = n;
}
