// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parts of one factor, doubled, times the other one and the other one with its parts exchanged.

#include "hand/vectors.h"

// out, a, b: two complex numbers each.
static inline void product(Real *out, const Real *a, const Real *b) {
  const V4 x = LOAD(V4, a), y = LOAD(V4, b);
  const V4 p = SHUFFLE(x, x, 0, 0, 2, 2) * y,
           q = SHUFFLE(x, x, 1, 1, 3, 3) * SHUFFLE(y, y, 1, 0, 3, 2);
  STORE(out, ADDSUB4(p, q));
}

KERNEL(Real, Real, Real, char) {
  product(out, a, b);
}
