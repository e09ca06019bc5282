// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two rows of the result at a time.

#include "hand/vectors.h"

#define TERM(k)                                                                                    \
  (SHUFFLE(x, x, k, k, k, k, 4 + k, 4 + k, 4 + k, 4 + k) *                                         \
   SHUFFLE(LOAD(V4, b + 4 * k), LOAD(V4, b + 4 * k), 0, 1, 2, 3, 4, 5, 6, 7))

KERNEL(Real, Real, Real, char) {
  for (unsigned i = 0; i < 16; i += 8) {
    const V8 x = LOAD(V8, a + i);
    STORE(out + i, TERM(0) + TERM(1) + TERM(2) + TERM(3));
  }
}
