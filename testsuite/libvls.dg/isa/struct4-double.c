// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table of structs of four doubles read through a pointer: emulated gathers on every target.
// Each struct is one load or two.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm-not "vp?gather" { target haswell skx256 skx512 } } }
// { dg-final { scan-asm-not "vinsertf128\t\[^,\]*, %xmm" { target haswell v3 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 emulated gathers of 4 x double at bytes 0, 8, 16, 24 became \[1-8\] loads" { target haswell skx256 v3 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 emulated gathers of 8 x double at bytes 0, 8, 16, 24 became (\[1-9\]|1\[0-6\]) loads" { target skx512 } } }

#include "guarded.h"

struct Vector4 {
  double x, y, z, w;
};

GUARDED_KERNEL(dot4, double, GUARDED_DOUBLE, struct Vector4, int,
               x[j].x *w[i] + x[j].y - 2 * x[j].z + 3 * x[j].w);

int main(void) {
  guardedRun(&dot4Case, 4 * 19, 0, 0, 18);
  return 0;
}
