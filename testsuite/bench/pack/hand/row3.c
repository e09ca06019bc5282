// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two accumulators are one vector; the loop is unrolled.

#include "hand/vectors.h"

KERNEL(Real, Real, Real, int32_t) {
  Low sum = {0};
  Real last = 0;
#pragma GCC unroll 4
  for (int k = 0; k < 128; k++) {
    const Real *x = b + 3 * (long)c[k];
    sum += a[k] * LOAD_LOW(x);
    last += a[k] * x[2];
  }
  STORE_LOW(out, sum);
  out[2] = last;
}
