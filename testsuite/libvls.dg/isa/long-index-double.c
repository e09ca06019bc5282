// SPDX-License-Identifier: GPL-3.0-or-later
//
// 64-bit indices. An index cut to 32 bits would read elsewhere: the last kernel is called with
// indices beyond them.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm-not "vp?gather" { target haswell skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 4 x double at bytes 0, 8 became \[1-4\] loads" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 8 x double at bytes 0, 8 became \[1-8\] loads" { target skx512 } } }
// { dg-final { scan-asm-not "vinsertf128\t\[^,\]*, %xmm" { target v3 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated gathers of 4 x double at bytes 0, 8 became \[1-4\] loads" { target v3 } } }

#include "guarded.h"

GUARDED_KERNEL(lerp, double, GUARDED_DOUBLE, double, long, x[j] + w[i] * (x[j + 1] - x[j]));
GUARDED_KERNEL(cubic, double, GUARDED_DOUBLE, double, long,
               x[j] - x[j + 2] + w[i] * (x[j + 1] - x[j + 3]));

int main(void) {
  guardedRun(&lerpCase, 61, 0, 0, 59);
  guardedRun(&cubicCase, 61, 0, 0, 57);
  static const long far[] = {1L << 32, -(1L << 32), 1L << 31, (1L << 31) - 1, -(1L << 31), -1};
  guardedRunFar(&lerpCase, far, 6);
  guardedRunFar(&cubicCase, far, 6);
  return 0;
}
