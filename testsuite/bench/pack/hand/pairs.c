// SPDX-License-Identifier: GPL-3.0-or-later
//
// Four loads of two, and what stands first and second in them.

#include "hand/vectors.h"

KERNEL(Real, char, Real, int32_t) {
  const V2 p0 = LOAD(V2, b + c[0]), p1 = LOAD(V2, b + c[1]), p2 = LOAD(V2, b + c[2]),
           p3 = LOAD(V2, b + c[3]);
#if REAL_BITS == 32
  const V4 low = SHUFFLE(p0, p1, 0, 1, 2, 3), high = SHUFFLE(p2, p3, 0, 1, 2, 3);
  STORE(out, SHUFFLE(low, high, 0, 2, 4, 6) * SHUFFLE(low, high, 1, 3, 5, 7));
#else
  const V4 low = SHUFFLE(p0, p2, 0, 1, 2, 3), high = SHUFFLE(p1, p3, 0, 1, 2, 3);
  STORE(out, SHUFFLE(low, high, 0, 4, 2, 6) * SHUFFLE(low, high, 1, 5, 3, 7));
#endif
}
