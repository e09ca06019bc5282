// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the check of plans is made of. The statement of what it decides is in check.cc; it includes
// nothing of the planner.

#ifndef VLS_PACKER_CHECK_H
#define VLS_PACKER_CHECK_H

#include "vls/integer.h"
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

/// For each integer of a block an interval that its value, read with its sign, lies in; exact
/// numbers, found anew and in another way than the planner's.
class CheckedRanges {
public:
  struct Interval {
    Integer low, high;
  };

  explicit CheckedRanges(const Block &ofBlock) : block(ofBlock) {}

  /// Do the numbers that `operation` may be all fit `bits` bits with a sign, or without?
  bool fitSigned(unsigned operation, unsigned bits);
  bool fitUnsigned(unsigned operation, unsigned bits);
  bool isWithin(unsigned operation, const Integer &low, const Integer &high);

private:
  const Interval &of(unsigned operation);
  Interval find(const Block::Operation &o) const;

  const Block &block;
  std::vector<Interval> known; ///< by operation, as far as was asked
};

/// True if both operations have the same value: they are one, or equal constants.
bool haveEqualValues(const Block &block, unsigned a, unsigned b);

/// True if `tree`, with the claims that `leaf` gives for its slices, computes the value of
/// `operation`, as the rules V1 to V5 and L1 to L8 of check.cc say. With `node`: the tree below
/// that node.
bool computes(const Block &block, CheckedRanges &ranges, const LaneTree &tree,
              const std::function<Claim(const LaneTree::Node &)> &leaf, unsigned operation);
bool computes(const Block &block, CheckedRanges &ranges, const LaneTree &tree,
              const std::function<Claim(const LaneTree::Node &)> &leaf, unsigned operation,
              unsigned node);

/// What `operation` is a combination of if all that may be reassociated with it is taken apart: its
/// leaves, sorted. Only itself if it may not.
std::vector<unsigned> leavesOf(const Block &block, unsigned operation);

/// The same of an operand: of something else than `root` is, only itself.
std::vector<unsigned> leavesWithin(const Block &block, unsigned operation, unsigned root);

} // namespace vls

#endif
