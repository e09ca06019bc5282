// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table of structs of four floats read through a pointer: emulated gathers on every target.
// Each struct is one load.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm-not "vp?gather" { target haswell skx256 skx512 } } }
// { dg-final { scan-asm-not "vinsertps\t\[^,\]*, *\[^,\]*\\(" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 emulated gathers of 8 x float at bytes 0, 4, 8, 12 became \[1-8\] loads" { target haswell skx256 v3 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 emulated gathers of 16 x float at bytes 0, 4, 8, 12 became (\[1-9\]|1\[0-6\]) loads" { target skx512 } } }

#include "guarded.h"

struct Vector4 {
  float x, y, z, w;
};

GUARDED_KERNEL(dot4, float, GUARDED_FLOAT, struct Vector4, int,
               x[j].x *w[i] + x[j].y - 2 * x[j].z + 3 * x[j].w);

int main(void) {
  guardedRun(&dot4Case, 4 * 19, 0, 0, 18);
  return 0;
}
