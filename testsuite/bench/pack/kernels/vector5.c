// SPDX-License-Identifier: GPL-3.0-or-later
//
// A vector of five, scaled and added to another.

#include "kernel.h"

#define LANE(i) out[i] = a[i] + c[0] * b[i];

KERNEL(Real, Real, Real, Real) {
  LANES4(LANE, 0) LANE(4)
}
