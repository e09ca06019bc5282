// SPDX-License-Identifier: GPL-3.0-or-later
//
// Columns times elements of the vector, in all lanes.

#include "hand/vectors.h"

KERNEL(Real, Real, Real, char) {
  STORE(out, LOAD(V4, a) * b[0] + LOAD(V4, a + 4) * b[1] + LOAD(V4, a + 8) * b[2] +
                 LOAD(V4, a + 12) * b[3]);
}
