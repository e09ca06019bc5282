// SPDX-License-Identifier: GPL-3.0-or-later
//
// Even elements and odd ones.

#include "hand/vectors.h"

KERNEL(Real, Real, Real, char) {
  STORE(out, NEIGHBOURS4(LOAD(V4, a), LOAD(V4, b)));
}
