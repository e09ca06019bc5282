// SPDX-License-Identifier: GPL-3.0-or-later
//
// An index whose low bits are known to be zero, with others or-ed in: 4 * j, 4 * j | 1 and 4 * j | 3
// are 0, 4 and 12 bytes apart. Where the or is not read as an addition, nothing is grouped; where it
// is although the bits may be set (h | 1 of any h), lanes are wrong.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm-not "vp?gather" { target haswell } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 (emulated )?gathers of 8 x float at bytes 0, 4, 12 became" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 gathers of 16 x float at bytes 0, 4, 12 became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 emulated gathers of 8 x float at bytes 0, 4, 12 became" { target v3 } } }

#include "guarded.h"

GUARDED_KERNEL(shifted, float, GUARDED_FLOAT, float, int,
               x[j << 2] + 2 * x[j << 2 | 1] - x[j << 2 | 3]);

int main(void) {
  guardedRun(&shiftedCase, 64, 0, 0, 15);
  return 0;
}
