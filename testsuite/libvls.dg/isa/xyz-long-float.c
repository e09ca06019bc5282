// SPDX-License-Identifier: GPL-3.0-or-later
//
// Positions as triples, pos[3*j+c] with long indices: emulated gathers for doubles on every
// target, no vector loop for floats.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm-not "vp?gather" { target haswell skx256 skx512 } } }

#include "guarded.h"

GUARDED_KERNEL(xyz, float, GUARDED_FLOAT, float, long,
               x[3 * j] * w[i] + x[3 * j + 1] - x[3 * j + 2]);

int main(void) {
  guardedRun(&xyzCase, 3 * 21, 0, 0, 20);
  return 0;
}
