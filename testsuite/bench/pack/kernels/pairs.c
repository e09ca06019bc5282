// SPDX-License-Identifier: GPL-3.0-or-later
//
// Four products of what stands at an index and behind it.

#include "kernel.h"

#define PAIR(i) out[i] = b[c[i]] * b[c[i] + 1];

KERNEL(Real, char, Real, int32_t) {
  LANES4(PAIR, 0)
}
