// SPDX-License-Identifier: GPL-3.0-or-later
//
// The transforms of the even and of the odd points side by side: lanes are Er, Ei, Or, Oi.

#include "hand/vectors.h"

KERNEL(Real, Real, char, char) {
  const Real half = (Real)0.70710678118654752440;
  const V4 x01 = LOAD(V4, a), x23 = LOAD(V4, a + 4), x45 = LOAD(V4, a + 8), x67 = LOAD(V4, a + 12);
  const V4 s = x01 + x45, d = x01 - x45, t = x23 + x67, e = x23 - x67;
  const V4 turned = SHUFFLE(e, e, 1, 0, 3, 2);
  const V4 y0 = s + t, y1 = SUBADD4(d, turned), y2 = s - t, y3 = ADDSUB4(d, turned);
  const V4 e01 = SHUFFLE(y0, y1, 0, 1, 4, 5), o01 = SHUFFLE(y0, y1, 2, 3, 6, 7);
  const V4 e23 = SHUFFLE(y2, y3, 0, 1, 4, 5), o23 = SHUFFLE(y2, y3, 3, 2, 7, 6);
  const V4 p = SHUFFLE(o01, o01, 1, 0, 3, 2), q = SHUFFLE(o23, o23, 1, 0, 3, 2);
  const V4 first = SHUFFLE(o01 + p, o01 - p, 0, 1, 2, 7) * half,
           second = SHUFFLE(o23 - q, o23 + q, 0, 1, 2, 7) * half;
  const V4 w01 = SHUFFLE(o01, first, 0, 1, 6, 7), w23 = SHUFFLE(o23, second, 0, 1, 6, 7);
  STORE(out, e01 + w01);
  STORE(out + 4, SUBADD4(e23, w23));
  STORE(out + 8, e01 - w01);
  STORE(out + 12, ADDSUB4(e23, w23));
}
