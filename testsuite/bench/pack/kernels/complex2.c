// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two complex products.

#include "kernel.h"

#define PRODUCT(i)                                                                                 \
  out[2 * i] = a[2 * i] * b[2 * i] - a[2 * i + 1] * b[2 * i + 1];                                  \
  out[2 * i + 1] = a[2 * i] * b[2 * i + 1] + a[2 * i + 1] * b[2 * i];

KERNEL(Real, Real, Real, char) {
  PRODUCT(0) PRODUCT(1)
}
