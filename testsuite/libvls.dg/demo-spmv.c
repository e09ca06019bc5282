// SPDX-License-Identifier: GPL-3.0-or-later
//
// The spmv demo: the elements of the vector are rewritten, and GCC's own checks find nothing to say.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fno-trapping-math -fno-signed-zeros -fassociative-math" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group 1: 2 gathers of 4 x double at bytes 0, 8 became" } }
// { dg-final { scan-asm-not "vp?gather" } }

#include "../demo/spmv/multiply.c"
