// SPDX-License-Identifier: GPL-3.0-or-later
//
// Bytes and words with SSE4.

// { dg-do run }
// { dg-options "-O2 -march=nehalem" }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated gathers of 4 x short unsigned int at bytes 0, 2 became 4 loads, 0 inserts, 4 shuffles" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated gathers of 8 x short unsigned int at bytes 0, 2 became 8 loads, 0 inserts, 8 shuffles" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 emulated gathers of 8 x short unsigned int at bytes 0, 6, 2, 4 became 8 loads, 0 inserts, 1\[23\] shuffles" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 emulated gathers of 8 x unsigned char at bytes 0, 3, 1 became 8 loads, 0 inserts, 10 shuffles" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 emulated gathers of 16 x unsigned char at bytes 0, 3, 1, 2 became 16 loads, 0 inserts, 2\[01\] shuffles" } }
// { dg-final { checking } }
// { dg-final { compare-debug } }

#define NEEDED "sse4.2"
#include "narrow-vectors.h"
