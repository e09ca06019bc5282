// SPDX-License-Identifier: GPL-3.0-or-later
//
// The order of operands does not matter.

#include "hand/vectors.h"

KERNEL(Real, Real, Real, Real) {
  STORE(out, LOAD(V4, a) * LOAD(V4, b) + LOAD(V4, c));
}
