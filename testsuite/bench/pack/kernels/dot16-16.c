// SPDX-License-Identifier: GPL-3.0-or-later
//
// The dot product of 16 values of 16 bits.

#include "kernel.h"

#define TERM(i) +a[i] * b[i]

KERNEL(int32_t, int16_t, int16_t, char) {
  out[0] = LANES16(TERM, 0);
}
