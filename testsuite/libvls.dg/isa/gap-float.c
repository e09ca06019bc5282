// SPDX-License-Identifier: GPL-3.0-or-later
//
// x[j] and x[j+2]: one element lies between the members. It may be read, since both neighbours
// are, but nothing before the first or past the last.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm-not "vp?gather" { target haswell skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 8 x float at bytes 0, 8 became (\[1-9\]|1\[0-6\]) loads" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 16 x float at bytes 0, 8 became (\[1-9\]|\[12\]\[0-9\]|3\[0-2\]) loads" { target skx512 } } }

#include "guarded.h"

GUARDED_KERNEL(gap, float, GUARDED_FLOAT, float, int, 2 * x[j] + w[i] * x[j + 2]);

int main(void) {
  guardedRun(&gapCase, 61, 0, 0, 58);
  return 0;
}
