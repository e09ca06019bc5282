// SPDX-License-Identifier: GPL-3.0-or-later
//
// Accumulators: what a loop adds up in vectors is one scalar in the end of each round, as a plan
// has it. It goes around the loop as a vector instead, and comes together behind it:
//
//   s = PHI <s0, t>                    v = PHI <0, w>
//   w = <a vector of terms>      ->    w = v + <a vector of terms>
//   t = s + w[0] + w[1] + ...          (behind the loop) t = s0 + w[0] + w[1] + ...
//
// For integers, and floats that may be added in another order: no other reduction is planned.

#ifndef VLS_PACK_ACCUMULATORS_H
#define VLS_PACK_ACCUMULATORS_H

#include "pack/block.h"

#include "vls/packer.h"

namespace vls::gcc {

/// A reduction that begins with what the iteration before has come to, and is last in the block to
/// use it.
struct Accumulator {
  unsigned phi = 0, root = 0; ///< operations
  unsigned terms = 0;         ///< id of the vector that comes together,
  PackedType type;            ///< and its type
};

/// Those of `plan`, for a block that is a loop.
std::vector<Accumulator> accumulatorsOf(const GimpleBlock &block, const PackPlan &plan,
                                        const PackMachine &machine);

/// Lets `accumulator` of `block`, as it was written, go around the loop as a vector, if all of it
/// is in the block; `terms` is the vector that comes together.
void carryAsVector(const GimpleBlock &block, const Accumulator &accumulator, tree terms);

} // namespace vls::gcc

#endif
