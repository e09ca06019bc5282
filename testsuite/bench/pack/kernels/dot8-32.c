// SPDX-License-Identifier: GPL-3.0-or-later
//
// The dot product of 32 values of 8 bits.

#include "kernel.h"

#define TERM(i) +a[i] * b[i]

KERNEL(int32_t, int8_t, int8_t, char) {
  out[0] = LANES32(TERM, 0);
}
