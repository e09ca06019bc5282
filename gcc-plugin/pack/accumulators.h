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

#include <map>
#include <set>

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

/// Scalars that reductions add to what has come together in a vector. As vectors they would have to
/// be put into one, and what waits for them as well, often the sum of an earlier iteration. Not of
/// minima and maxima, which scalars compare and choose:
///
///   s + w[0] + w[1]        <s> + w + w', lane 0    ->    s + (w + w')[0]
class ScalarTerms {
public:
  /// Of `plan`, but for `carried`, which are added to in vectors.
  ScalarTerms(const GimpleBlock &block, const PackPlan &plan,
              const std::vector<Accumulator> &carried);

  /// Is `step` a vector that is not needed?
  bool isLeftOut(const PackStep &step) const { return step.id != 0 && leftOut.count(step.id) != 0; }

  struct Terms {
    unsigned vector = 0;           ///< id; what has come together is in its lane 0
    std::vector<unsigned> scalars; ///< operations that are added
  };

  /// Of an extraction; null if it adds none.
  const Terms *of(const PackStep &extraction) const {
    const auto found = terms.find(extraction.operation);
    return found == terms.end() ? nullptr : &found->second;
  }

private:
  std::map<unsigned, Terms> terms; ///< by what is extracted
  std::set<unsigned> leftOut;      ///< ids
};

} // namespace vls::gcc

#endif
