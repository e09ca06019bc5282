// SPDX-License-Identifier: GPL-3.0-or-later
//
// A sparse row of 128 values times 3 interleaved vectors: the block is a loop's body.

#include "kernel.h"

KERNEL(Real, Real, Real, int32_t) {
  Real s0 = 0, s1 = 0, s2 = 0;
  for (int k = 0; k < 128; k++) {
    const Real v = a[k], *x = b + 3 * (long)c[k];
    s0 += v * x[0], s1 += v * x[1], s2 += v * x[2];
  }
  out[0] = s0, out[1] = s1, out[2] = s2;
}
