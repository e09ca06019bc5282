// SPDX-License-Identifier: GPL-3.0-or-later
//
// The molecular dynamics demo: its force loop is rewritten, and GCC's own checks find nothing to say.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fno-trapping-math -fopenmp-simd" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 gathers of 4 x double at bytes 0, 8, 16 became \[1-8\] loads" } }
// { dg-final { scan-asm-not "vp?gather" } }

#include "../demo/md.c"
