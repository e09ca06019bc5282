// SPDX-License-Identifier: GPL-3.0-or-later
//
// The neighbour above is read first: the first member of the group is not the one at the lowest
// address.

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

GUARDED_KERNEL(reversed, float, GUARDED_FLOAT, float, int, 2 * x[j + 1] + w[i] * x[j]);

int main(void) {
  guardedRun(&reversedCase, 61, 0, 0, 59);
  return 0;
}
