// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lanes of vectors of 128 bits, stored one by one, with SSE2 alone.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated scatters of 2 x double at bytes 0, 8 became" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated scatters of 4 x float at bytes 0, 4 became" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 emulated scatters of 4 x float at bytes 8, 0, 4 became" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated scatters of 4 x unsigned int at bytes 0, 4 became" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 emulated scatters of 4 x unsigned int at bytes 8, 0, 4 became" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated scatters of 2 x long unsigned int at bytes 0, 8 became" } }

#define BYTES 16
#include "elementwise.h"
