// SPDX-License-Identifier: GPL-3.0-or-later
//
// Four lanes of one expression, its commutative operands in any order.

#include "kernel.h"

KERNEL(Real, Real, Real, Real) {
  out[0] = a[0] * b[0] + c[0];
  out[1] = c[1] + a[1] * b[1];
  out[2] = b[2] * a[2] + c[2];
  out[3] = c[3] + b[3] * a[3];
}
