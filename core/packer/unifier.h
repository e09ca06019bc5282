// SPDX-License-Identifier: GPL-3.0-or-later
//
// Unifier: does a tree of an instruction compute an operation of the block? The rules are stated in
// check.cc: V1 to V7 of values, L1 to L8 of their low bits.

#ifndef VLS_PACKER_UNIFIER_H
#define VLS_PACKER_UNIFIER_H

#include "packer/check.h"

namespace vls {

class Unifier {
public:
  /// `leafOf`: what is known of a slice of an operand. All must outlive it.
  Unifier(const Block &scalarBlock, CheckedRanges &checkedRanges, const LaneTree &laneTree,
          const std::function<Claim(const LaneTree::Node &)> &leafOf)
      : block(scalarBlock), ranges(checkedRanges), tree(laneTree), leaf(leafOf) {}

  /// Does node `index` of the tree compute what `operation` is, all bits and of its type?
  bool isValue(unsigned index, unsigned operation) const;

  /// Does it compute the low bits, as many as it has, of `operation`; of floats, its value?
  bool isLow(unsigned index, unsigned operation) const;

private:
  /// What an operation's low bits come from, through conversions that keep them.
  unsigned originOf(unsigned operation, unsigned bits) const;

  bool haveEqualLowBits(unsigned a, unsigned b, unsigned bits) const;

  /// L1, of slices and their low bits
  bool isSliceOf(const LaneTree::Node &node, unsigned operation) const;

  /// L3, L4
  bool isConverted(const LaneTree::Node &node, unsigned operation) const;

  bool areLow(const LaneTree::Operands &nodes, const std::vector<unsigned> &operations) const;

  /// The same with the first two exchanged, if the node commutes.
  bool areLowEitherWay(const LaneTree::Node &node, const std::vector<unsigned> &operations) const;

  /// L5, L6: do the low `bits` bits of the count shift as far as it does, or both all out?
  bool isCountOf(const Block::Operation &o, unsigned bits) const;

  /// L5
  bool isWrapped(const LaneTree::Node &node, const Block::Operation &o) const;

  /// L6
  bool isShifted(const LaneTree::Node &node, const Block::Operation &o) const;

  /// L7
  bool isCompared(const LaneTree::Node &node, const Block::Operation &o) const;

  /// L8
  bool isClamped(const LaneTree::Node &node, unsigned operation) const;

  /// All bits of it.
  bool isWhole(unsigned index, unsigned operation) const;

  bool are(const LaneTree::Operands &nodes, const std::vector<unsigned> &operations) const;

  /// V3: the same operation, or with its first operands exchanged.
  bool isSame(const LaneTree::Node &node, const Block::Operation &o) const;

  /// V4: node computes x * y + z where o is a sum or a difference of a product.
  bool isContracted(const LaneTree::Node &node, const Block::Operation &o) const;

  /// V6: node computes x * 1 + z, or x * -1 + z, where o is a sum or a difference.
  bool isUnfused(const LaneTree::Node &node, const Block::Operation &o) const;
  /// V7: node computes `operation` * 1, + 0, ...
  bool isNeutral(const LaneTree::Node &node, unsigned operation) const;
  bool isConstant(unsigned index, std::uint64_t bits) const;

  bool isSigned(unsigned index, unsigned operation, bool negated) const;

  /// V5: node computes the minimum or maximum that a select of a compare is.
  bool isExtreme(const LaneTree::Node &node, const Block::Operation &o) const;

  const Block &block;
  CheckedRanges &ranges;
  const LaneTree &tree;
  const std::function<Claim(const LaneTree::Node &)> &leaf;
};

} // namespace vls

#endif
