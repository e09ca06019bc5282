// SPDX-License-Identifier: GPL-3.0-or-later
//
// A product of two 4x4 matrices.

#include "kernel.h"

#define ELEMENT(k)                                                                                 \
  out[k] = a[(k) / 4 * 4] * b[(k) % 4] + a[(k) / 4 * 4 + 1] * b[4 + (k) % 4] +                     \
           a[(k) / 4 * 4 + 2] * b[8 + (k) % 4] + a[(k) / 4 * 4 + 3] * b[12 + (k) % 4];

KERNEL(Real, Real, Real, char) {
  LANES16(ELEMENT, 0)
}
