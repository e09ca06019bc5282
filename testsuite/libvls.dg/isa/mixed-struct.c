// SPDX-License-Identifier: GPL-3.0-or-later
//
// Members of one struct with different types: a float beside an int of the same width, a double
// beside two floats. Lanes of one type may not end up in another's vector.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm-not "vp?gather" { target haswell skx256 skx512 } } }

#include "guarded.h"

struct FloatInt {
  float f;
  int i;
};
struct DoubleFloats {
  double d;
  float f, g;
};

GUARDED_KERNEL(sameWidth, float, GUARDED_FLOAT, struct FloatInt, int,
               x[j].f *w[i] + (float)(x[j].i & 255));
GUARDED_KERNEL(otherWidth, double, GUARDED_DOUBLE, struct DoubleFloats, int,
               x[j].d + w[i] * x[j].f - x[j].g);

/// As otherWidth, the table's struct filled by fields.
GUARDED_HOST void runOtherWidth(int n, enum GuardSide side) {
  struct GuardedArray table = guardedArray(50 * sizeof(struct DoubleFloats), side);
  double w[100], got[100], want[100];
  int idx[100];
  for (int i = 0; i < 50; i++) {
    guardedFill(table.data + 16 * i, GUARDED_DOUBLE, 1);
    guardedFill(table.data + 16 * i + 8, GUARDED_FLOAT, 2);
  }
  guardedFill(w, GUARDED_DOUBLE, n);
  guardedIndices(idx, sizeof(int), n, 0, 49);
  otherWidthCase.call(0, got, table.data, idx, w, n);
  otherWidthCase.call(1, want, table.data, idx, w, n);
  guardedCompare("otherWidth", got, want, n, sizeof(double));
  guardedFree(table);
}

int main(void) {
  guardedRun(&sameWidthCase, 2 * 31, 0, 0, 30);
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 0; n < 100; n++)
      runOtherWidth(n, (enum GuardSide)side);
  return 0;
}
