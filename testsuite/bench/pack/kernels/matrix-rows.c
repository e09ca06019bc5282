// SPDX-License-Identifier: GPL-3.0-or-later
//
// A 4x4 matrix, stored by rows, times a vector.

#include "kernel.h"

#define ROW(i)                                                                                     \
  out[i] = a[4 * i] * b[0] + a[4 * i + 1] * b[1] + a[4 * i + 2] * b[2] + a[4 * i + 3] * b[3];

KERNEL(Real, Real, Real, char) {
  LANES4(ROW, 0)
}
