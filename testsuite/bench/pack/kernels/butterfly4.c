// SPDX-License-Identifier: GPL-3.0-or-later
//
// A Fourier transform of four complex points.

#include "kernel.h"

KERNEL(Real, Real, char, char) {
  const Real sr = a[0] + a[4], si = a[1] + a[5], dr = a[0] - a[4], di = a[1] - a[5];
  const Real tr = a[2] + a[6], ti = a[3] + a[7], er = a[2] - a[6], ei = a[3] - a[7];
  out[0] = sr + tr, out[1] = si + ti;
  out[2] = dr + ei, out[3] = di - er;
  out[4] = sr - tr, out[5] = si - ti;
  out[6] = dr - ei, out[7] = di + er;
}
