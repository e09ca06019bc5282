// SPDX-License-Identifier: GPL-3.0-or-later
//
// Integer elements of 64 bits, whose lanes hold every bit pattern.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm-not "vp?gather" { target haswell skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 4 x \[a-z0-9_ \]+ at bytes 0, 8 became \[1-4\] loads" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 8 x \[a-z0-9_ \]+ at bytes 0, 8 became \[1-8\] loads" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated gathers of 4 x \[a-z0-9_ \]+ at bytes 0, 8 became \[1-4\] loads" { target v3 } } }

#include "guarded.h"

GUARDED_KERNEL(difference, int64_t, GUARDED_INT64, int64_t, int, (x[j] ^ w[i]) - x[j + 1]);
GUARDED_KERNEL(longDifference, int64_t, GUARDED_INT64, int64_t, long, (x[j] ^ w[i]) - x[j + 1]);

int main(void) {
  guardedRun(&differenceCase, 61, 0, 0, 59);
  guardedRun(&longDifferenceCase, 61, 0, 0, 59);
  return 0;
}
