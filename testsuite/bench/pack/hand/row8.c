// SPDX-License-Identifier: GPL-3.0-or-later
//
// The accumulators are one vector, or two; the loop is unrolled.

#include "hand/vectors.h"

#if REAL_BITS == 32
typedef V8 Part;
#else
typedef V4 Part;
#endif
enum { LANES = sizeof(Part) / sizeof(Real) };

KERNEL(Real, Real, Real, int32_t) {
  Part low = {0}, high = {0};
#pragma GCC unroll 4
  for (int k = 0; k < 128; k++) {
    const Real *x = b + 8 * (long)c[k];
    low += a[k] * LOAD(Part, x);
    if (LANES < 8)
      high += a[k] * LOAD(Part, x + LANES % 8);
  }
  STORE(out, low);
  if (LANES < 8)
    STORE(out + LANES % 8, high);
}
