// SPDX-License-Identifier: GPL-3.0-or-later
//
// Eight differences of words, the larger one less the smaller one.

#include "kernel.h"

#define FARTHER(i)                                                                                 \
  {                                                                                                \
    int32_t d;                                                                                     \
    if (a[i] < b[i])                                                                               \
      d = b[i] - a[i];                                                                             \
    else                                                                                           \
      d = a[i] - b[i];                                                                             \
    out[i] = d;                                                                                    \
  }

KERNEL(int32_t, int32_t, int32_t, char) {
  LANES8(FARTHER, 0)
}
