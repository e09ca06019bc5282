// SPDX-License-Identifier: GPL-3.0-or-later
//
// Under -fwrapv a signed `idx + 1` wraps from INT_MAX to INT_MIN, and so does a step of `3 * c +
// 2`: the element is 2^32 elements below the one that follows in memory, and both are mapped.

// { dg-do run }
// { dg-options "-O3 -march=haswell -ffp-contract=off -fwrapv" }

#include "guarded.h"

GUARDED_KERNEL(pair, double, GUARDED_DOUBLE, double, int, x[j] + w[i] * x[j + 1]);
GUARDED_KERNEL(below, float, GUARDED_FLOAT, float, int, x[j] + w[i] * x[j - 1]);
GUARDED_KERNEL(triple, float, GUARDED_FLOAT, float, int,
               x[3 * j] + w[i] * x[3 * j + 1] - 2 * x[3 * j + 2]);

int main(void) {
  static const long far[] = {INT32_MAX, INT32_MIN, 5, INT32_MAX - 1, -1, 0};
  guardedRunFar(&pairCase, far, 6);
  guardedRunFar(&belowCase, far, 6);
  // 3 * (INT_MAX / 3) is INT_MAX - 1: the third member wraps, the first two do not.
  static const long thirds[] = {INT32_MAX / 3, INT32_MIN / 3, INT32_MAX / 3 + 1, -1, 0, 5};
  static const long products[] = {INT32_MAX - 1, INT32_MIN, INT32_MIN + 1, -3, 0, 15};
  guardedRunFarAt(&tripleCase, thirds, 6, products, 6);
  return 0;
}
