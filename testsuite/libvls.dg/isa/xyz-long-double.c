// SPDX-License-Identifier: GPL-3.0-or-later
//
// Positions as triples, pos[3*j+c] with long indices: emulated gathers for doubles on every
// target. The last triple ends at the guard page: a load of four elements for three members
// faults.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm-not "vp?gather" { target haswell skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 emulated gathers of 4 x double at bytes 0, 8, 16 became \[1-8\] loads" { target haswell v3 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated gathers of 4 x double at bytes 0, 8 became \[1-4\] loads" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 emulated gathers of 8 x double at bytes 0, 8, 16 became (\[1-9\]|1\[0-6\]) loads" { target skx512 } } }

#include "guarded.h"

GUARDED_KERNEL(xyz, double, GUARDED_DOUBLE, double, long,
               x[3 * j] * w[i] + x[3 * j + 1] - x[3 * j + 2]);

int main(void) {
  guardedRun(&xyzCase, 3 * 21, 0, 0, 20);
  return 0;
}
