// SPDX-License-Identifier: GPL-3.0-or-later
//
// As matrix-columns where the result overlaps neither.

#include "hand/overlap.h"

#define ROW(i) out[i] = a[i] * b[0] + a[4 + i] * b[1] + a[8 + i] * b[2] + a[12 + i] * b[3];

KERNEL(Real, Real, Real, char) {
  if (__builtin_expect(areApart(out, 4, a, 16) & areApart(out, 4, b, 4), 1)) {
    STORE(out, LOAD(V4, a) * b[0] + LOAD(V4, a + 4) * b[1] + LOAD(V4, a + 8) * b[2] +
                   LOAD(V4, a + 12) * b[3]);
  } else {
    LANES4(ROW, 0)
  }
}
