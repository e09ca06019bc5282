// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sums of neighbours of two vectors of four, as hadd makes them.

#include "kernel.h"

KERNEL(Real, Real, Real, char) {
  out[0] = a[0] + a[1], out[1] = a[2] + a[3];
  out[2] = b[0] + b[1], out[3] = b[2] + b[3];
}
