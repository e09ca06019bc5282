// SPDX-License-Identifier: GPL-3.0-or-later
//
// Bytes and words with AVX-512: merging broadcasts, where they take less.

// { dg-do run }
// { dg-options "-O2 -march=skylake-avx512" }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 emulated gathers of 8 x short unsigned int at bytes 0, 6, 2, 4 became 8 loads, 0 inserts, 1\[23\] shuffles" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated gathers of 8 x short unsigned int at bytes 0, 2 became 2 loads, 6 inserts" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 emulated gathers of 16 x unsigned char at bytes 0, 3, 1, 2 became 4 loads, 12 inserts" } }
// { dg-final { checking } }
// { dg-final { compare-debug } }

#define NEEDED "avx512bw"
#include "narrow-vectors.h"
