// SPDX-License-Identifier: GPL-3.0-or-later
//
// The terms of the textual form that stand for themselves: types and evolutions (docs/lanes.md).

#ifndef VLS_LANES_TERMS_H
#define VLS_LANES_TERMS_H

#include "text/cursor.h"
#include "vls/flow.h"

namespace vls {

/// Reads ": i32" if it is there; else `type` stays. False: an error, which the cursor has.
bool readType(Cursor &cursor, ScalarType &type);

/// Reads "strided 1 base 0 mod 4 wraps".
bool readEvolution(Cursor &cursor, LaneEvolution &evolution);

} // namespace vls

#endif
