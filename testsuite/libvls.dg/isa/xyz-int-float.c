// SPDX-License-Identifier: GPL-3.0-or-later
//
// Positions as triples, pos[3*j+c] with 3*j computed in int. The last triple ends at the guard
// page: a load of four elements for three members faults.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm-not "vp?gather" { target haswell skx256 skx512 } } }
// { dg-final { scan-asm-not "vinsertps\t\[^,\]*, *\[^,\]*\\(" { target v3 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 gathers of 8 x float at bytes 0, 4, 8 became (\[1-9\]|1\[0-6\]) loads" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 gathers of 16 x float at bytes 0, 4, 8 became (\[1-9\]|\[12\]\[0-9\]|3\[0-2\]) loads" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 emulated gathers of 8 x float at bytes 0, 4, 8 became (\[1-9\]|1\[0-6\]) loads" { target v3 } } }

#include "guarded.h"

GUARDED_KERNEL(xyz, float, GUARDED_FLOAT, float, int,
               x[3 * j] * w[i] + x[3 * j + 1] - x[3 * j + 2]);

int main(void) {
  guardedRun(&xyzCase, 3 * 21, 0, 0, 20);
  return 0;
}
