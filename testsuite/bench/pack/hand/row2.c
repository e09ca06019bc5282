// SPDX-License-Identifier: GPL-3.0-or-later
//
// The accumulators are one vector; the loop is unrolled.

#include "hand/vectors.h"

KERNEL(Real, Real, Real, int32_t) {
  Low sum = {0};
#pragma GCC unroll 4
  for (int k = 0; k < 128; k++)
    sum += a[k] * LOAD_LOW(b + 2 * (long)c[k]);
  STORE_LOW(out, sum);
}
