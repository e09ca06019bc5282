// SPDX-License-Identifier: GPL-3.0-or-later
//
// A vector of three, scaled and added to another.

#include "kernel.h"

KERNEL(Real, Real, Real, Real) {
  out[0] = a[0] + c[0] * b[0];
  out[1] = a[1] + c[0] * b[1];
  out[2] = a[2] + c[0] * b[2];
}
