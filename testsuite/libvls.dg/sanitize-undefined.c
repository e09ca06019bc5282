// SPDX-License-Identifier: GPL-3.0-or-later
//
// -fsanitize=undefined: the sanitizer has seen the accesses of the program before the pass runs. A
// gap between the members belongs to nobody whom the sanitizer would let read it: two members with
// one element between them may not become loads over all three. Members side by side may be
// rewritten.

// { dg-do run }
// { dg-options "-O2 -march=haswell -fsanitize=undefined" }
// { dg-final { scan-vls-remark-not "optimized: vls group \[0-9\]+: 2 gathers of 4 x double at bytes 0, 16 became \[1-7\] load" } }

#include "sanitized.h"
