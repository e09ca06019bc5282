// SPDX-License-Identifier: GPL-3.0-or-later
//
// Kernels that read x[i * stride] to x[i * stride + 1], or + 3, at strides that only run time
// knows: upwards, downwards, zero; tables flush against a page that must not be touched.

#ifndef STRIDES_H
#define STRIDES_H

#include "guarded.h"

static int stride;

/// Calls `each` for each side of the guard page, stride and count: with tables for kernels that
/// read two elements at each place, and four.
GUARDED_HOST void eachStride(void (*each)(const struct GuardedTable *two,
                                          const struct GuardedTable *four, int n,
                                          enum GuardSide side)) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (stride = -7; stride <= 7; stride++)
      for (int n = 1; n < 40; n += 1 + n / 8) {
        const size_t count = (size_t)abs(stride) * (size_t)(n - 1) + 4;
        const size_t origin = stride < 0 ? count - 4 : 0;
        const struct GuardedTable four = {count, origin, 0, 5};
        const struct GuardedTable two = {count - 2, origin, 0, 5};
        each(&two, &four, n, (enum GuardSide)side);
      }
}

#endif
