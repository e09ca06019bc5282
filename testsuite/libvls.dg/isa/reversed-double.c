// SPDX-License-Identifier: GPL-3.0-or-later
//
// The neighbour above is read first: the first member of the group is not the one at the lowest
// address.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm-not "vp?gather" { target haswell skx256 skx512 } } }
// { dg-final { scan-asm-not "vinsertf128\t\[^,\]*, %xmm" { target v3 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 4 x double\[^\n\]* became \[1-4\] loads" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 8 x double\[^\n\]* became \[1-8\] loads" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated gathers of 4 x double\[^\n\]* became \[1-4\] loads" { target v3 } } }

#include "guarded.h"

GUARDED_KERNEL(reversed, double, GUARDED_DOUBLE, double, int, 2 * x[j + 1] + w[i] * x[j]);

int main(void) {
  guardedRun(&reversedCase, 61, 0, 0, 59);
  return 0;
}
