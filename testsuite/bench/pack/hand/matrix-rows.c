// SPDX-License-Identifier: GPL-3.0-or-later
//
// Products of rows, transposed: their columns are added from left to right.

#include "hand/vectors.h"

KERNEL(Real, Real, Real, char) {
  const V4 x = LOAD(V4, b);
  const V4 r0 = LOAD(V4, a) * x, r1 = LOAD(V4, a + 4) * x, r2 = LOAD(V4, a + 8) * x,
           r3 = LOAD(V4, a + 12) * x;
  const V4 low0 = SHUFFLE(r0, r1, 0, 4, 1, 5), low1 = SHUFFLE(r2, r3, 0, 4, 1, 5);
  const V4 high0 = SHUFFLE(r0, r1, 2, 6, 3, 7), high1 = SHUFFLE(r2, r3, 2, 6, 3, 7);
  STORE(out, SHUFFLE(low0, low1, 0, 1, 4, 5) + SHUFFLE(low0, low1, 2, 3, 6, 7) +
                 SHUFFLE(high0, high1, 0, 1, 4, 5) + SHUFFLE(high0, high1, 2, 3, 6, 7));
}
