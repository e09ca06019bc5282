// SPDX-License-Identifier: GPL-3.0-or-later
//
// The cross product of two vectors of three.

#include "kernel.h"

KERNEL(Real, Real, Real, char) {
  out[0] = a[1] * b[2] - a[2] * b[1];
  out[1] = a[2] * b[0] - a[0] * b[2];
  out[2] = a[0] * b[1] - a[1] * b[0];
}
