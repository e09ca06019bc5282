// SPDX-License-Identifier: GPL-3.0-or-later
//
// A 4x4 matrix, stored by columns, times a vector.

#include "kernel.h"

#define ROW(i) out[i] = a[i] * b[0] + a[4 + i] * b[1] + a[8 + i] * b[2] + a[12 + i] * b[3];

KERNEL(Real, Real, Real, char) {
  LANES4(ROW, 0)
}
