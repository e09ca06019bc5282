// SPDX-License-Identifier: GPL-3.0-or-later
//
// The lanes of a vector, loaded one by one and the highest first: one load and a permutation. For
// size nothing changes.

// { dg-do run }
// { dg-options "-O2 -march=haswell" }
// { dg-final { scan-vls-remark "optimized: vls group 1: 1 emulated gather of 4 x double at contiguous addresses from high to low became 1 load, 1 shuffle" } }
// { dg-final { scan-vls-remark "missed: vls group 2: 1 emulated gather of 4 x double at contiguous addresses from high to low left alone: the block is optimized for size" } }
// { dg-final { checking } }

#include "guarded.h"

typedef double Vector __attribute__((vector_size(32)));

GUARDED_UNDER_TEST void reversed(Vector *out, const double *x) {
  *out = (Vector){x[3], x[2], x[1], x[0]};
}

__attribute__((cold)) GUARDED_UNDER_TEST void seldom(Vector *out, const double *x) {
  *out = (Vector){x[3], x[2], x[1], x[0]};
}

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++) {
    struct GuardedArray d = guardedArray(4 * 8, (enum GuardSide)side);
    const double *x = (const double *)d.data;
    guardedFill(d.data, GUARDED_DOUBLE, 4);
    const double want[4] = {x[3], x[2], x[1], x[0]};
    Vector got;
    reversed(&got, x);
    guardedCompare("reversed", &got, want, 4, 8);
    seldom(&got, x);
    guardedCompare("seldom", &got, want, 4, 8);
    guardedFree(d);
  }
  return 0;
}
