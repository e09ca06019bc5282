// SPDX-License-Identifier: GPL-3.0-or-later
//
// cubic interpolation: four adjacent floats by an int index. A gather or an emulated one left, a
// lane out of place or a byte read past the fourth each show.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm-not "vp?gather" { target haswell skx256 skx512 } } }
// { dg-final { scan-asm-not "vinsertps\t\[^,\]*, *\[^,\]*\\(" { target v3 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 gathers of 8 x float at bytes \[0-9, -\]+ became \[1-8\] loads" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 gathers of 16 x float at bytes \[0-9, -\]+ became (\[1-9\]|1\[0-6\]) loads" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 emulated gathers of 8 x float at bytes \[0-9, -\]+ became \[1-8\] loads" { target v3 } } }

#include "guarded.h"

GUARDED_KERNEL(cubic, float, GUARDED_FLOAT, float, int,
               x[j] - x[j + 2] + w[i] * (x[j + 1] - x[j + 3]));

int main(void) {
  guardedRun(&cubicCase, 61, 0, 0, 57);
  return 0;
}
