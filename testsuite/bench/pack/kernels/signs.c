// SPDX-License-Identifier: GPL-3.0-or-later
//
// Eight differences and sums in turn, as addsub makes them.

#include "kernel.h"

#define PAIR(i)                                                                                    \
  out[2 * i] = a[2 * i] - b[2 * i];                                                                \
  out[2 * i + 1] = a[2 * i + 1] + b[2 * i + 1];

KERNEL(Real, Real, Real, char) {
  LANES4(PAIR, 0)
}
