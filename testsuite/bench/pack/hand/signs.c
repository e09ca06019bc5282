// SPDX-License-Identifier: GPL-3.0-or-later
//
// Four lanes at a time, or eight.

#include "hand/vectors.h"

KERNEL(Real, Real, Real, char) {
#if REAL_BITS == 32
  const V8 x = LOAD(V8, a), y = LOAD(V8, b);
  STORE(out, SHUFFLE(x - y, x + y, 0, 9, 2, 11, 4, 13, 6, 15));
#else
  STORE(out, ADDSUB4(LOAD(V4, a), LOAD(V4, b)));
  STORE(out + 4, ADDSUB4(LOAD(V4, a + 4), LOAD(V4, b + 4)));
#endif
}
