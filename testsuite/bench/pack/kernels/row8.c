// SPDX-License-Identifier: GPL-3.0-or-later
//
// A sparse row of 128 values times 8 interleaved vectors: the block is a loop's body.

#include "kernel.h"

KERNEL(Real, Real, Real, int32_t) {
  Real s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0, s5 = 0, s6 = 0, s7 = 0;
  for (int k = 0; k < 128; k++) {
    const Real v = a[k], *x = b + 8 * (long)c[k];
    s0 += v * x[0], s1 += v * x[1], s2 += v * x[2], s3 += v * x[3];
    s4 += v * x[4], s5 += v * x[5], s6 += v * x[6], s7 += v * x[7];
  }
  out[0] = s0, out[1] = s1, out[2] = s2, out[3] = s3;
  out[4] = s4, out[5] = s5, out[6] = s6, out[7] = s7;
}
