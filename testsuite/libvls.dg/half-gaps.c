// SPDX-License-Identifier: GPL-3.0-or-later
//
// Stores of vectors of 64 and 32 bits with a gap in each row: lanes of a shuffle that fall into it
// do not matter, but they too come from the values, of which a register holds more than there are.

// { dg-do run }
// { dg-options "-O2 -msse4" }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated scatters of 4 x short int, lanes 6 bytes apart, at bytes 0, 4 became" } }
// { dg-final { scan-vls-remark-not "internal error" } }
// { dg-final { checking } }

#include "guarded.h"

typedef short Four __attribute__((vector_size(8)));
typedef short Two __attribute__((vector_size(4)));

enum { FOUR = 12, TWO = 6 };

GUARDED_UNDER_TEST void four(short *y, Four a, Four b) {
  y[0] = a[0], y[3] = a[1], y[6] = a[2], y[9] = a[3];
  y[2] = b[0], y[5] = b[1], y[8] = b[2], y[11] = b[3];
}

GUARDED_UNDER_TEST void two(short *y, Two a, Two b) {
  y[0] = a[0], y[3] = a[1];
  y[2] = b[0], y[5] = b[1];
}

GUARDED_HOST void run(enum GuardSide side) {
  struct GuardedArray y = guardedArray(FOUR * 2, side), z = guardedArray(TWO * 2, side);
  short want[FOUR];
  guardedFill(y.data, GUARDED_INT16, FOUR);
  memcpy(want, y.data, FOUR * 2);
  four((short *)y.data, (Four){1, 2, 3, 4}, (Four){5, 6, 7, 8});
  for (int lane = 0; lane < 4; lane++)
    want[3 * lane] = (short)(1 + lane), want[3 * lane + 2] = (short)(5 + lane);
  guardedCompare("four", y.data, want, FOUR, 2);
  guardedFill(z.data, GUARDED_INT16, TWO);
  memcpy(want, z.data, TWO * 2);
  two((short *)z.data, (Two){1, 2}, (Two){5, 6});
  for (int lane = 0; lane < 2; lane++)
    want[3 * lane] = (short)(1 + lane), want[3 * lane + 2] = (short)(5 + lane);
  guardedCompare("two", z.data, want, TWO, 2);
  guardedFree(y), guardedFree(z);
}

int main(void) {
  run(GUARD_END);
  run(GUARD_START);
  return 0;
}
