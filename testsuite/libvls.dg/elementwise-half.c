// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lanes of vectors of 64 bits, stored one by one: two vectors are shuffled as the halves of one
// register. And loaded, changed and written back.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated scatters of 2 x float at bytes 0, 4 became 2 shuffles, 2 stores" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 emulated scatters of 2 x float at bytes 8, 0, 4 became" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated scatters of 2 x unsigned int at bytes 0, 4 became" } }
// { dg-final { scan-vls-remark "missed: vls group \[0-9\]+: 2 emulated scatters of 4 x short unsigned int at bytes 0, 2 left alone: it would not pay" } }

#define BYTES 8
#include "elementwise.h"
