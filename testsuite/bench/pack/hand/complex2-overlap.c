// SPDX-License-Identifier: GPL-3.0-or-later
//
// As complex2 where arrays do not overlap.

#include "hand/overlap.h"

#define PRODUCT(i)                                                                                 \
  out[2 * i] = a[2 * i] * b[2 * i] - a[2 * i + 1] * b[2 * i + 1];                                  \
  out[2 * i + 1] = a[2 * i] * b[2 * i + 1] + a[2 * i + 1] * b[2 * i];

KERNEL(Real, Real, Real, char) {
  if (__builtin_expect(areApart(out, 4, a, 4) & areApart(out, 4, b, 4), 1)) {
    const V4 x = LOAD(V4, a), y = LOAD(V4, b);
    const V4 p = SHUFFLE(x, x, 0, 0, 2, 2) * y,
             q = SHUFFLE(x, x, 1, 1, 3, 3) * SHUFFLE(y, y, 1, 0, 3, 2);
    STORE(out, ADDSUB4(p, q));
  } else {
    PRODUCT(0) PRODUCT(1)
  }
}
