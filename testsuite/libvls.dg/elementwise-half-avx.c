// SPDX-License-Identifier: GPL-3.0-or-later
//
// As elementwise-half.c with AVX, which shuffles words and bytes, too.

// { dg-do run }
// { dg-options "-O3 -mavx" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated scatters of 2 x float at bytes 0, 4 became 2 shuffles, 2 stores" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 emulated scatters of 2 x float at bytes 8, 0, 4 became" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated scatters of 4 x short unsigned int at bytes 0, 2 became" } }

#define BYTES 8
#include "elementwise.h"
