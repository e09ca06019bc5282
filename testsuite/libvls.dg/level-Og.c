// SPDX-License-Identifier: GPL-3.0-or-later
//
// -Og: right results, whether the pass runs there or not.

// { dg-do run }
// { dg-options "-Og -march=haswell" }

#include "levels.h"
