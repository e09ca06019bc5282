// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two lanes and one.

#include "hand/vectors.h"

KERNEL(Real, Real, Real, Real) {
  STORE(out, LOAD(V2, a) + c[0] * LOAD(V2, b));
  out[2] = a[2] + c[0] * b[2];
}
