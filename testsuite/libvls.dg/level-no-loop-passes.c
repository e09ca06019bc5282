// SPDX-License-Identifier: GPL-3.0-or-later
//
// Without loop passes and SLP the pass runs all the same.

// { dg-do run }
// { dg-options "-O2 -march=haswell -fno-tree-loop-optimize -fno-tree-slp-vectorize" }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 4 x double at bytes 0, 8 became" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 gathers of 8 x float at bytes 0, 4, 8 became" } }
// { dg-final { scan-asm-not "vp?gather" } }

#include "levels.h"
