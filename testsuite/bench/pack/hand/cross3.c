// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two lanes, whose factors wrap around, and a scalar.
//
//   a1 a2 * b2 b0 - a2 a0 * b1 b2    a0 * b1 - a1 * b0

#include "hand/vectors.h"

#if REAL_BITS == 32
#define FIRST(x) ((V4){(x), 0, 0, 0})
#define AROUND(x, first) SHUFFLE(SHUFFLE(x, x, 1, 1, 3, 3), first, 0, 4, 2, 3)
#else
#define FIRST(x) ((V2){(x), 0})
#define AROUND(x, first) SHUFFLE(x, first, 1, 2)
#endif

KERNEL(Real, Real, Real, char) {
  const Low a12 = LOAD_LOW(a + 1), b12 = LOAD_LOW(b + 1);
  const Low a20 = AROUND(a12, FIRST(a[0])), b20 = AROUND(b12, FIRST(b[0]));
  STORE_LOW(out, a12 * b20 - a20 * b12);
  out[2] = a[0] * b12[0] - a12[0] * b[0];
}
