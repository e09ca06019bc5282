// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the check of plans is made of. The statement of what it decides is in check.cc; it includes
// nothing of the planner.

#ifndef VLS_PACKER_CHECK_H
#define VLS_PACKER_CHECK_H

#include "vls/packer.h"

#include <functional>
#include <vector>

namespace vls {

/// What is known of one lane of a vector.
struct Claim {
  enum class Kind {
    Anything, ///< nothing
    Value,    ///< the value of operation `value`
    Part,     ///< `leaves` combined, in some order, by the operation that `value` is
  };

  Kind kind = Kind::Anything;
  unsigned value = Block::none;
  std::vector<unsigned> leaves; ///< sorted

  static Claim of(unsigned operation) {
    return operation == Block::none ? Claim() : Claim{Kind::Value, operation, {}};
  }
};

/// True if both operations have the same value: they are one, or equal constants.
bool haveEqualValues(const Block &block, unsigned a, unsigned b);

/// True if `tree`, with the claims that `leaf` gives for its slices, computes the value of
/// `operation`, as the rules V1 to V5 of check.cc say. With `node`: the tree below that node.
bool computes(const Block &block, const LaneTree &tree,
              const std::function<Claim(const LaneTree::Node &)> &leaf, unsigned operation);
bool computes(const Block &block, const LaneTree &tree,
              const std::function<Claim(const LaneTree::Node &)> &leaf, unsigned operation,
              unsigned node);

/// What `operation` is a combination of if all that may be reassociated with it is taken apart: its
/// leaves, sorted. Only itself if it may not.
std::vector<unsigned> leavesOf(const Block &block, unsigned operation);

/// The same of an operand: of something else than `root` is, only itself.
std::vector<unsigned> leavesWithin(const Block &block, unsigned operation, unsigned root);

} // namespace vls

#endif
