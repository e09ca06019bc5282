// SPDX-License-Identifier: GPL-3.0-or-later
//
// The compiler's own checks of GIMPLE, SSA form, virtual operands and dominators after the pass.

// { dg-do run }
// { dg-options "-O3 -march=haswell -fchecking=2" }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 4 x double at bytes 0, 8 became" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 gathers of 8 x float at bytes 0, 4, 8 became" } }
// { dg-final { scan-asm-not "vp?gather" } }
// { dg-final { checking } }

#include "levels.h"
