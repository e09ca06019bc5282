// SPDX-License-Identifier: GPL-3.0-or-later
//
// `idx + 1` in 32 bits without sign wraps from UINT_MAX to 0 before it is widened: x[j+1] is then
// x[0], and not the element after x[j]. Loading both at x + j reads the wrong one, which is mapped
// here and differs.

// { dg-do run }
// { dg-options "-O3 -march=haswell -ffp-contract=off" }

#include "guarded.h"

GUARDED_KERNEL(pair, double, GUARDED_DOUBLE, double, uint32_t, x[j] + w[i] * x[j + 1]);
GUARDED_KERNEL(pairOfFloats, float, GUARDED_FLOAT, float, uint32_t, x[j] + w[i] * x[j + 1]);
GUARDED_KERNEL(below, double, GUARDED_DOUBLE, double, uint32_t, x[j] + w[i] * x[j - 1]);
GUARDED_KERNEL(triple, float, GUARDED_FLOAT, float, uint32_t,
               x[3 * j] + w[i] * x[3 * j + 1] - 2 * x[3 * j + 2]);
GUARDED_KERNEL(bytes, double, GUARDED_DOUBLE, double, uint8_t, x[j] + w[i] * x[(uint8_t)(j + 1)]);

int main(void) {
  static const long far[] = {UINT32_MAX, 0, 5, UINT32_MAX - 1, INT32_MAX, 1L << 31};
  guardedRunFar(&pairCase, far, 6);
  guardedRunFar(&pairOfFloatsCase, far, 6);
  guardedRunFar(&belowCase, far, 6);
  static const long thirds[] = {UINT32_MAX / 3, UINT32_MAX / 3 + 1, UINT32_MAX / 3 * 2, 0, 5};
  static const long products[] = {UINT32_MAX, 0, 1, 2, UINT32_MAX - 1, 15};
  guardedRunFarAt(&tripleCase, thirds, 5, products, 6);
  static const long ends[] = {255, 0, 7, 254};
  guardedRunFar(&bytesCase, ends, 4);
  return 0;
}
