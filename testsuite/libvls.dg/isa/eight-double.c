// SPDX-License-Identifier: GPL-3.0-or-later
//
// Eight adjacent doubles by an int index, the whole width of a vector or two: where they are two,
// one group or two.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm-not "vp?gather" { target haswell skx256 skx512 } } }
// { dg-final { scan-asm-not "vinsertf128\t\[^,\]*, %xmm" { target v3 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: \[48\] gathers of 4 x double at bytes \[0-9, -\]+ became (\[1-9\]|1\[0-6\]) loads" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 8 gathers of 8 x double at bytes \[0-9, -\]+ became (\[1-9\]|\[12\]\[0-9\]|3\[0-2\]) loads" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: \[48\] emulated gathers of 4 x double at bytes \[0-9, -\]+ became (\[1-9\]|1\[0-6\]) loads" { target v3 } } }

#include "guarded.h"

GUARDED_KERNEL(eight, double, GUARDED_DOUBLE, double, int,
               x[j] - x[j + 4] + 2 * (x[j + 1] - x[j + 5]) + 3 * (x[j + 2] - x[j + 6]) +
                   w[i] * (x[j + 3] - x[j + 7]));

int main(void) {
  guardedRun(&eightCase, 61, 0, 0, 53);
  return 0;
}
