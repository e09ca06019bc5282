// SPDX-License-Identifier: GPL-3.0-or-later
//
// lerp: two neighbours of floats by an int index. A gather left, a scalar load of an emulated
// gather left, a lane out of place or a byte read past the last neighbour each show.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm-not "vp?gather" { target haswell skx256 skx512 } } }
// A load into the low part of a register is all that there is of it.
// { dg-final { scan-asm-not "vmov(?:ap\[sd\]|dqa\[0-9\]*)\t(%\[xyz\]mm\[0-9\]+), \\1\n" } }
// { dg-final { scan-asm-not "vinsertps\t\[^,\]*, *\[^,\]*\\(" { target v3 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 8 x float at bytes 0, 4 became \[1-8\] loads" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 16 x float at bytes 0, 4 became (\[1-9\]|1\[0-6\]) loads" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated gathers of 8 x float at bytes 0, 4 became \[1-8\] loads" { target v3 } } }

#include "guarded.h"

GUARDED_KERNEL(lerp, float, GUARDED_FLOAT, float, int, x[j] + w[i] * (x[j + 1] - x[j]));

int main(void) {
  guardedRun(&lerpCase, 61, 0, 0, 59);
  return 0;
}
