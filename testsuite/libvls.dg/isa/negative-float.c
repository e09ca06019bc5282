// SPDX-License-Identifier: GPL-3.0-or-later
//
// The table pointer addresses the middle of the array and indices are of either sign: an index
// extended with zeros, or taken as an offset from the start of an object, reads elsewhere.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm-not "vp?gather" { target haswell skx256 skx512 } } }
// { dg-final { scan-asm-not "vinsertps\t\[^,\]*, *\[^,\]*\\(" { target v3 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 8 x float\[^\n\]* became \[1-8\] loads" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 16 x float\[^\n\]* became (\[1-9\]|1\[0-6\]) loads" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated gathers of 8 x float\[^\n\]* became \[1-8\] loads" { target v3 } } }

#include "guarded.h"

GUARDED_KERNEL(below, float, GUARDED_FLOAT, float, int, 2 * x[j - 1] + w[i] * x[j]);
GUARDED_KERNEL(negative, float, GUARDED_FLOAT, float, int, 2 * x[j] + w[i] * x[j + 1]);

int main(void) {
  guardedRun(&belowCase, 61, 30, -29, 30);
  guardedRun(&negativeCase, 61, 30, -30, 29);
  return 0;
}
