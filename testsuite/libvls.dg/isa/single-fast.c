// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where the user says that gathers are fast, those without neighbours stay, in code that clears their
// destination first; GCC does not, since under a mask of ones nothing of it is kept.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fplugin-arg-libvls-gathers=fast" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm "vp?gather" { target haswell skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 1 gather of 4 x double no longer waits for its destination" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 1 gather of 8 x float no longer waits for its destination" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 1 gather of 16 x float no longer waits for its destination" { target skx512 } } }
// { dg-final { scan-vls-remark-not "emulated gather of .* no longer waits" } }

#include "singles.h"
