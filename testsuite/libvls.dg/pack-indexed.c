// SPDX-License-Identifier: GPL-3.0-or-later
//
// Addresses that the block computes: indices that it loads, pointers that it moves on. Packs need
// them as scalars, before; and an index that a store may have changed must not be loaded earlier.

// { dg-do run }
// { dg-options "-O3 -march=haswell -ffp-contract=off -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { compare-debug } }

#include "pack.h"

enum { SIZE = 64 };

#define PAIRS(J, I) o[I] = x[J[I]] * x[J[I] + 1];
#define DEFINE(NAME, ATTRIBUTE)                                                                    \
  ATTRIBUTE void NAME(double *__restrict o, const double *x, const int *j){                        \
      PAIRS(j, 0) PAIRS(j, 1) PAIRS(j, 2) PAIRS(j, 3)} /* The stores may change the indices. */    \
  ATTRIBUTE void NAME##Changed(int *o, const int *x, const int *j){PAIRS(j, 0) PAIRS(j, 1) PAIRS(  \
      j, 2) PAIRS(j, 3)} ATTRIBUTE double *NAME##Moved(double *o, const double *x) {               \
    for (int i = 0; i < 3; i++) {                                                                  \
      double s = x[0] + x[2], t = x[1] + x[3];                                                     \
      *o++ = s;                                                                                    \
      *o++ = t;                                                                                    \
      x += 2;                                                                                      \
    }                                                                                              \
    return o;                                                                                      \
  }
DEFINE(packed, GUARDED_UNDER_TEST)
DEFINE(reference, GUARDED_HOST)

int main(void) {
  for (int run = 0; run < 200; run++) {
    double x[SIZE], got[8], want[8];
    int j[8], i[2][SIZE];
    guardedFill(x, GUARDED_DOUBLE, SIZE);
    guardedIndices(j, sizeof *j, 8, 0, SIZE - 2);
    packed(got, x, j);
    reference(want, x, j);
    guardedCompare("indexed", got, want, 4, sizeof *got);

    const int at = run % 8;
    for (int k = 0; k < SIZE; k++)
      i[0][k] = i[1][k] = (int)(guardedRandom() >> 20) & 3;
    packedChanged(i[0] + at, i[0] + 8, i[0] + 4);
    referenceChanged(i[1] + at, i[1] + 8, i[1] + 4);
    guardedCompare("changed", i[0], i[1], SIZE, sizeof **i);

    if (packedMoved(got, x) - got != referenceMoved(want, x) - want)
      abort();
    guardedCompare("moved", got, want, 6, sizeof *got);
  }
  return 0;
}
