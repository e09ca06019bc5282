// SPDX-License-Identifier: GPL-3.0-or-later
//
// Eight numbers, zeros in place of negative ones.

#include "kernel.h"

#define POSITIVE(i)                                                                                \
  {                                                                                                \
    Real x = a[i];                                                                                 \
    if (x < 0)                                                                                     \
      x = 0;                                                                                       \
    out[i] = x;                                                                                    \
  }

KERNEL(Real, Real, char, char) {
  LANES8(POSITIVE, 0)
}
