// SPDX-License-Identifier: GPL-3.0-or-later
//
// Elements of one factor, their signs turned in some lanes, times the other one with its parts
// exchanged.

#include "hand/vectors.h"

KERNEL(Real, Real, Real, char) {
  const V4 y = LOAD(V4, b), minus = {-(Real)0, -(Real)0, -(Real)0, -(Real)0};
  const V4 none = {0, 0, 0, 0};
  typedef __typeof__(none < none) Bits;
  const Bits second = (Bits)SHUFFLE(minus, none, 0, 5, 6, 3),
             third = (Bits)SHUFFLE(minus, none, 0, 1, 6, 7);
  const V4 x2 = (V4)((Bits)(V4){a[2], a[2], a[2], a[2]} ^ second);
  const V4 x3 = (V4)((Bits)(V4){a[3], a[3], a[3], a[3]} ^ third);
  const V4 sum = ADDSUB4(a[0] * y, a[1] * SHUFFLE(y, y, 1, 0, 3, 2));
  STORE(out, sum + x2 * SHUFFLE(y, y, 2, 3, 0, 1) + x3 * SHUFFLE(y, y, 3, 2, 1, 0));
}
