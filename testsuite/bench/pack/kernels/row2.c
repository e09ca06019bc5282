// SPDX-License-Identifier: GPL-3.0-or-later
//
// A sparse row of 128 values times 2 interleaved vectors: the block is a loop's body.

#include "kernel.h"

KERNEL(Real, Real, Real, int32_t) {
  Real s0 = 0, s1 = 0;
  for (int k = 0; k < 128; k++) {
    const Real v = a[k], *x = b + 2 * (long)c[k];
    s0 += v * x[0], s1 += v * x[1];
  }
  out[0] = s0, out[1] = s1;
}
