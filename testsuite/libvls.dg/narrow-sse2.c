// SPDX-License-Identifier: GPL-3.0-or-later
//
// Bytes and words with SSE2, which has no shuffle of bytes and no broadcasts: a row for each lane, in the low part of
// a register (movd, movq), and unpacks.

// { dg-do run }
// { dg-options "-O2 -march=x86-64" }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated gathers of 4 x short unsigned int at bytes 0, 2 became 4 loads, 0 inserts, 4 shuffles" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 emulated gathers of 4 x short unsigned int at bytes 0, 6, 4 became 4 loads, 0 inserts, 5 shuffles" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 emulated gathers of 4 x short unsigned int at bytes 0, 6, 2, 4 became 4 loads, 0 inserts, 6 shuffles" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated gathers of 8 x short unsigned int at bytes 0, 2 became 8 loads, 0 inserts, 8 shuffles" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 emulated gathers of 8 x short unsigned int at bytes 0, 6, 2, 4 became 8 loads, 0 inserts, 12 shuffles" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 emulated gathers of 8 x unsigned char at bytes 0, 3, 1 became 8 loads, 0 inserts, 10 shuffles" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 emulated gathers of 16 x unsigned char at bytes 0, 3, 1, 2 became 16 loads, 0 inserts, 2\[01\] shuffles" } }
// { dg-final { checking } }
// { dg-final { compare-debug } }

#define NEEDED "sse2"
#include "narrow-vectors.h"
