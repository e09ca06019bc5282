// SPDX-License-Identifier: GPL-3.0-or-later
//
// One lane of a vector instruction as C: a name for each node of its tree, n0, n1, ..., and an
// assignment to o[LANE]. Slices are elements of a0, a1, ..., or these themselves if they are
// scalars; immediates are 3.
//
// Counts of shifts are below the width: C leaves the rest undefined.

#ifndef VLS_TEST_PLAIN_LANE_H
#define VLS_TEST_PLAIN_LANE_H

#include "vls/vector_instruction.h"

#include <string>

namespace plain {

/// How C writes integers: GCC reads "a < b ? a : b" as a minimum where a and b are what they are
/// compared as, and knows of no overflow only where they are signed.
enum class Integers { Unsigned, Signed };

/// "u16", "f32", "int" for what compares give.
std::string typeName(vls::ElementType type, Integers integers);

/// "{ const u16 n0 = a0[3]; ... o[3] = n4; }"
std::string laneText(const vls::VectorInstruction &instruction, unsigned lane, Integers integers);

} // namespace plain

#endif
