// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sums of four rows of four, in pairs.

#include "kernel.h"

#define ROW(i) out[i] = (a[4 * i] + a[4 * i + 1]) + (a[4 * i + 2] + a[4 * i + 3]);

KERNEL(Real, Real, char, char) {
  LANES4(ROW, 0)
}
