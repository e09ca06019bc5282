// SPDX-License-Identifier: GPL-3.0-or-later
//
// The index is cut to fewer bits after the addition: (int)(l + 1) is INT_MIN where (int)l is
// INT_MAX, and (short)(s + 1) is -32768 where s is 32767.

// { dg-do run }
// { dg-options "-O3 -march=haswell -ffp-contract=off" }

#include "guarded.h"

GUARDED_KERNEL(toInt, double, GUARDED_DOUBLE, double, long, x[(int)j] + w[i] * x[(int)(j + 1)]);
GUARDED_KERNEL(toShort, double, GUARDED_DOUBLE, double, short, x[j] + w[i] * x[(short)(j + 1)]);
GUARDED_KERNEL(toIntFloat, float, GUARDED_FLOAT, float, long, x[(int)j] + w[i] * x[(int)(j + 1)]);
/// Widened first: no wrapping.
GUARDED_KERNEL(toLong, double, GUARDED_DOUBLE, double, int, x[j] + w[i] * x[(long)j + 1]);

int main(void) {
  static const long far[] = {INT32_MAX, INT32_MIN, 5, INT32_MAX - 1, -1, 0};
  guardedRunFar(&toIntCase, far, 6);
  guardedRunFar(&toIntFloatCase, far, 6);
  guardedRunFar(&toLongCase, far, 6);
  static const long shorts[] = {INT16_MAX, INT16_MIN, 5, INT16_MAX - 1, -1, 0};
  guardedRunFar(&toShortCase, shorts, 6);
  return 0;
}
