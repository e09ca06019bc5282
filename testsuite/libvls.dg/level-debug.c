// SPDX-License-Identifier: GPL-3.0-or-later
//
// Debug statements change nothing: the code with -g and without it is the same.

// { dg-do run }
// { dg-options "-O3 -march=haswell -g" }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 4 x double at bytes 0, 8 became" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 gathers of 8 x float at bytes 0, 4, 8 became" } }
// { dg-final { scan-asm-not "vp?gather" } }
// { dg-final { compare-debug } }

#include "levels.h"
