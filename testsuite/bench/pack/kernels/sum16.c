// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sum of 16 integers.

#include "kernel.h"

#define TERM(i) +a[i]

KERNEL(int32_t, int32_t, char, char) {
  out[0] = LANES16(TERM, 0);
}
