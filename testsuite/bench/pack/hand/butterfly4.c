// SPDX-License-Identifier: GPL-3.0-or-later
//
// Both halves of the first step side by side.

#include "hand/vectors.h"

KERNEL(Real, Real, char, char) {
  const V4 low = LOAD(V4, a), high = LOAD(V4, a + 4), s = low + high, d = low - high;
  const V4 x = SHUFFLE(s, d, 0, 1, 4, 5), y = SHUFFLE(s, d, 2, 3, 7, 6);
  STORE(out, SHUFFLE(x + y, x - y, 0, 1, 2, 7));
  STORE(out + 4, SHUFFLE(x - y, x + y, 0, 1, 2, 7));
}
