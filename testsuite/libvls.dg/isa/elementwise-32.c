// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lanes of vectors of 256 bits, stored one by one.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fvect-cost-model=dynamic" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated scatters of 4 x double at bytes 0, 8 became" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 emulated scatters of 4 x double at bytes 16, 0, 8 became" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated scatters of 8 x float at bytes 0, 4 became" { target haswell v3 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 scatters of 8 x float at bytes 0, 4 became" { target skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 emulated scatters of 8 x float at bytes 8, 0, 4 became" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated scatters of 8 x unsigned int at bytes 0, 4 became" { target haswell v3 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 scatters of 8 x int at bytes 0, 4 became" { target skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 emulated scatters of 8 x unsigned int at bytes 8, 0, 4 became" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated scatters of 4 x long unsigned int at bytes 0, 8 became" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 emulated scatters of 4 x long unsigned int at bytes 16, 0, 8 became" } }

#define BYTES 32
#include "elementwise.h"
