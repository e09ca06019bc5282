// SPDX-License-Identifier: GPL-3.0-or-later
//
// Four lanes and one.

#include "hand/vectors.h"

KERNEL(Real, Real, Real, Real) {
  STORE(out, LOAD(V4, a) + c[0] * LOAD(V4, b));
  out[4] = a[4] + c[0] * b[4];
}
