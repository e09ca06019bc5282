// SPDX-License-Identifier: GPL-3.0-or-later
//
// 64-bit indices: each half of a vector of eight floats is a gather of its own. An index cut to
// 32 bits would read elsewhere: the last kernel is called with indices beyond them.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm-not "vp?gather" { target haswell skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 4 x float at bytes 0, 4 became \[1-4\] loads" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 8 x float at bytes 0, 4 became \[1-8\] loads" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 8 x float at bytes 0, 4 became \[1-8\] loads" { target skx512 } } }

#include "guarded.h"

GUARDED_KERNEL(lerp, float, GUARDED_FLOAT, float, long, x[j] + w[i] * (x[j + 1] - x[j]));
GUARDED_KERNEL(cubic, float, GUARDED_FLOAT, float, long,
               x[j] - x[j + 2] + w[i] * (x[j + 1] - x[j + 3]));

int main(void) {
  guardedRun(&lerpCase, 61, 0, 0, 59);
  guardedRun(&cubicCase, 61, 0, 0, 57);
  static const long far[] = {1L << 32, -(1L << 32), 1L << 31, (1L << 31) - 1, -(1L << 31), -1};
  guardedRunFar(&lerpCase, far, 6);
  guardedRunFar(&cubicCase, far, 6);
  return 0;
}
