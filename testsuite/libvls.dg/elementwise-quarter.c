// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lanes of vectors of 32 bits, stored one by one, with AVX2.

// { dg-do run }
// { dg-options "-O3 -mavx2" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated scatters of 2 x short unsigned int at bytes 0, 2 became 2 shuffles, 2 stores" } }
// { dg-final { scan-vls-remark "missed: vls: emulated scatter of 2 x short unsigned int left alone" } }
// { dg-final { scan-vls-remark "missed: vls group \[0-9\]+: 2 emulated scatters of 4 x unsigned char at bytes 0, 1 left alone: it would not pay" } }

#define BYTES 4
#include "elementwise.h"
