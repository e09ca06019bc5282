// SPDX-License-Identifier: GPL-3.0-or-later
//
// Neighbours, and neighbours of these.

#include "hand/vectors.h"

KERNEL(Real, Real, char, char) {
  const V4 low = NEIGHBOURS4(LOAD(V4, a), LOAD(V4, a + 4));
  const V4 high = NEIGHBOURS4(LOAD(V4, a + 8), LOAD(V4, a + 12));
  STORE(out, NEIGHBOURS4(low, high));
}
