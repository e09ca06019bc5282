// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lanes: integer computations seen one lane at a time. A value is a scalar (lane -1), or one lane
// of a vector; the same code then reads scalar address arithmetic and vector index arithmetic.

#ifndef VLS_GIMPLE_LANE_H
#define VLS_GIMPLE_LANE_H

#include "gcc.h"

namespace vls::gcc {

/// Deeper expressions are not followed.
constexpr unsigned maxDepth = 32;

/// One step of a computation: an operation and its operands, of an SSA name or of a GENERIC tree.
struct Operation {
  tree_code code = ERROR_MARK;
  tree operands[3] = {};
};

/// What computes `value`; nothing if it is no operation on values, or one that must not be
/// repeated.
std::optional<Operation> operationOf(tree value);

/// Type of the integer or pointer that lane `lane` of `value` (all of it, if negative) holds.
tree elementType(tree value, int lane);

unsigned laneCount(tree vector);

/// If lane `lane` of `value` is just a lane, or the whole, of another value, goes there.
bool followMove(tree &value, int &lane);

/// If `operation`, of lane `lane` of a value whose elements are of `type`, makes integers of others
/// of the same width, signed or not: these others, lane by lane. Else null.
tree viewedIntegers(const Operation &operation, tree type, int lane);

/// Value of `value` if it is a constant: extended from its precision as `isSigned` says.
std::optional<std::uint64_t> constantOf(tree value, int lane, bool isSigned);

/// Of `a * b`: the constant one, and the other left in `a`.
std::optional<std::uint64_t> constantFactor(tree &a, tree b, int lane, bool isSigned);

/// Of `a | b` or `a + b`: the constant, if its bits are known to be zero in the other, which is
/// left in `a`. Then one is the other, and it cannot wrap.
std::optional<std::uint64_t> bitsSetInZeros(tree &a, tree b, int lane);

/// How many low bits of lane `lane` of `value` are known to be zero. `depth`: 0. Looks less deep
/// than others, since it looks along all paths.
unsigned knownZeros(tree value, int lane, unsigned depth);

/// Lane of the narrow operand that lane `lane` of a widening operation comes from.
int sourceLane(tree_code code, tree narrow, int lane);

} // namespace vls::gcc

#endif
