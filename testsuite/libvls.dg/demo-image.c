// SPDX-License-Identifier: GPL-3.0-or-later
//
// The image demo: all rows of adjacent pixels are rewritten, and GCC's own checks find nothing to say.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fno-trapping-math -fopenmp-simd" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group 1: 2 gathers of 8 x float" } }
// { dg-final { scan-vls-remark "optimized: vls group 5: 4 gathers of 8 x float" } }
// { dg-final { scan-asm-not "vp?gather" } }

#include "../demo/image/sampling.c"
