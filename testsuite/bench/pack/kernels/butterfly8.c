// SPDX-License-Identifier: GPL-3.0-or-later
//
// A Fourier transform of eight complex points: of the even ones, of the odd ones, and their sums.

#include "kernel.h"

// The transform of the four points p, p + 2, p + 4, p + 6; real parts are Xr0 to Xr3, others Xi0 to
// Xi3.
#define FOUR(X, p)                                                                                 \
  const Real X##sr = a[2 * p] + a[2 * p + 8], X##si = a[2 * p + 1] + a[2 * p + 9];                 \
  const Real X##dr = a[2 * p] - a[2 * p + 8], X##di = a[2 * p + 1] - a[2 * p + 9];                 \
  const Real X##tr = a[2 * p + 4] + a[2 * p + 12], X##ti = a[2 * p + 5] + a[2 * p + 13];           \
  const Real X##er = a[2 * p + 4] - a[2 * p + 12], X##ei = a[2 * p + 5] - a[2 * p + 13];           \
  const Real X##r0 = X##sr + X##tr, X##i0 = X##si + X##ti, X##r2 = X##sr - X##tr;                  \
  const Real X##i2 = X##si - X##ti, X##r1 = X##dr + X##ei, X##i1 = X##di - X##er;                  \
  const Real X##r3 = X##dr - X##ei, X##i3 = X##di + X##er;

KERNEL(Real, Real, char, char) {
  const Real half = (Real)0.70710678118654752440;
  FOUR(e, 0) FOUR(o, 1) const Real wr1 = (or1 + oi1) * half, wi1 = (oi1 - or1) * half;
  const Real wr3 = (oi3 - or3) * half, wi3 = (or3 + oi3) * half;
  out[0] = er0 + or0, out[1] = ei0 + oi0, out[8] = er0 - or0, out[9] = ei0 - oi0;
  out[2] = er1 + wr1, out[3] = ei1 + wi1, out[10] = er1 - wr1, out[11] = ei1 - wi1;
  out[4] = er2 + oi2, out[5] = ei2 - or2, out[12] = er2 - oi2, out[13] = ei2 + or2;
  out[6] = er3 + wr3, out[7] = ei3 - wi3, out[14] = er3 - wr3, out[15] = ei3 + wi3;
}
