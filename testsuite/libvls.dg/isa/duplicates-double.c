// SPDX-License-Identifier: GPL-3.0-or-later
//
// The same two elements are read again and again: each is loaded once, and nothing is left over.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm-not "vp?gather" { target haswell skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 4 x double at bytes 0, 8\[^\n\]* became" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 8 x double at bytes 0, 8\[^\n\]* became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated gathers of 4 x double at bytes 0, 8\[^\n\]* became" { target v3 } } }

#include "guarded.h"

GUARDED_KERNEL(twice, double, GUARDED_DOUBLE, double, int,
               x[j] * x[j + 1] + w[i] * x[j] - x[j + 1] * x[j]);

int main(void) {
  guardedRun(&twiceCase, 61, 0, 0, 59);
  return 0;
}
