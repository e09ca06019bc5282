// SPDX-License-Identifier: GPL-3.0-or-later
//
// -Os: right results, and nothing is rewritten.

// { dg-do run }
// { dg-options "-Os -march=haswell" }
// { dg-final { scan-vls-remark-not "optimized: vls group" } }

#include "levels.h"
