// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which values trees compute: rules V1 to V5 and L1 to L8 of check.cc.

#include "packer/check.h"

#include <algorithm>

namespace vls {

bool haveEqualValues(const Block &block, unsigned a, unsigned b) {
  if (a == b)
    return true;
  const Block::Operation &x = block[a], &y = block[b];
  return x.op == ScalarOp::Constant && y.op == ScalarOp::Constant && x.type == y.type &&
         x.constant == y.constant;
}

namespace {

class Unifier {
public:
  Unifier(const Block &scalarBlock, CheckedRanges &checkedRanges, const LaneTree &laneTree,
          const std::function<Claim(const LaneTree::Node &)> &leafOf)
      : block(scalarBlock), ranges(checkedRanges), tree(laneTree), leaf(leafOf) {}

  bool isValue(unsigned index, unsigned operation) const {
    const LaneTree::Node &node = tree.nodes[index];
    const Block::Operation &o = block[operation];
    if (node.type != o.type)
      return false;
    if (node.kind == LaneTree::Node::Kind::Slice) { // V1
      const Claim claim = leaf(node);
      return claim.kind == Claim::Kind::Value && haveEqualValues(block, claim.value, operation);
    }
    if (node.kind == LaneTree::Node::Kind::Constant) // V2
      return o.op == ScalarOp::Constant && o.constant == node.constant;
    if (node.op == o.op && node.op > ScalarOp::Store && isSame(node, o)) // V3
      return true;
    return isContracted(node, o) || isExtreme(node, o);
  }

  /// Does the node compute the low bits, as many as it has, of `operation`; of all types its value?
  bool isLow(unsigned index, unsigned operation) const {
    const LaneTree::Node &node = tree.nodes[index];
    const Block::Operation &o = block[operation];
    const unsigned bits = node.type.bits;
    if (isValue(index, operation))
      return true;
    if (node.type.isFloat() || o.type.isFloat() || bits > o.type.bits)
      return false;
    if (isSliceOf(node, operation)) // L1
      return true;
    if (node.kind == LaneTree::Node::Kind::Slice)
      return false;
    if (node.kind == LaneTree::Node::Kind::Constant) // L1
      return o.op == ScalarOp::Constant && node.constant == lowOf(o.constant, bits);
    const bool extends = o.op == ScalarOp::SignExtend || o.op == ScalarOp::ZeroExtend;
    if (o.op == ScalarOp::Truncate || (extends && block[o.operands[0]].type.bits >= bits))
      if (isLow(index, o.operands[0])) // L2
        return true;
    return isConverted(node, operation) || isWrapped(node, o) || isShifted(node, o) ||
           isCompared(node, o) || isClamped(node, operation);
  }

private:
  static std::uint64_t lowOf(std::uint64_t number, unsigned bits) {
    return bits == 64 ? number : number & ((std::uint64_t(1) << bits) - 1);
  }

  /// What an operation's low bits come from, through conversions that keep them.
  unsigned originOf(unsigned operation, unsigned bits) const {
    for (;;) {
      const Block::Operation &o = block[operation];
      const bool extends = o.op == ScalarOp::SignExtend || o.op == ScalarOp::ZeroExtend;
      if (o.op != ScalarOp::Truncate && !(extends && block[o.operands[0]].type.bits >= bits))
        return operation;
      operation = o.operands[0];
    }
  }

  bool haveEqualLowBits(unsigned a, unsigned b, unsigned bits) const {
    if (block[a].type.isFloat() || block[a].type.bits < bits)
      return false;
    const Block::Operation &x = block[originOf(a, bits)], &y = block[originOf(b, bits)];
    return &x == &y || (x.op == ScalarOp::Constant && y.op == ScalarOp::Constant &&
                        lowOf(x.constant, bits) == lowOf(y.constant, bits));
  }

  /// L1, of slices and their low bits
  bool isSliceOf(const LaneTree::Node &node, unsigned operation) const {
    const LaneTree::Node *slice = &node;
    while (slice->kind == LaneTree::Node::Kind::Compute && slice->op == ScalarOp::Truncate)
      slice = &tree.nodes[slice->operands[0]];
    if (slice->kind != LaneTree::Node::Kind::Slice)
      return false;
    const Claim claim = leaf(*slice);
    return claim.kind == Claim::Kind::Value &&
           haveEqualLowBits(claim.value, operation, node.type.bits);
  }

  /// L3, L4
  bool isConverted(const LaneTree::Node &node, unsigned operation) const {
    const bool fits = node.op == ScalarOp::Truncate ||
                      (node.op == ScalarOp::SignExtend &&
                       ranges.fitSigned(operation, tree.nodes[node.operands[0]].type.bits)) ||
                      (node.op == ScalarOp::ZeroExtend &&
                       ranges.fitUnsigned(operation, tree.nodes[node.operands[0]].type.bits));
    return fits && isLow(node.operands[0], operation);
  }

  bool areLow(const std::vector<unsigned> &nodes, const std::vector<unsigned> &operations) const {
    return std::equal(nodes.begin(), nodes.end(), operations.begin(), operations.end(),
                      [&](unsigned node, unsigned operation) { return isLow(node, operation); });
  }

  /// The same with the first two exchanged, if the node commutes.
  bool areLowEitherWay(const LaneTree::Node &node, const std::vector<unsigned> &operations) const {
    if (areLow(node.operands, operations))
      return true;
    if (operations.size() != 2 || !isCommutative(node.op, node.type, {}))
      return false;
    return areLow(node.operands, {operations[1], operations[0]});
  }

  /// L5, L6: do the low `bits` bits of the count shift as far as it does, or both all out?
  bool isCountOf(const Block::Operation &o, unsigned bits) const {
    return ranges.fitSigned(o.operands[1], bits) || ranges.fitUnsigned(o.operands[1], bits);
  }

  /// L5
  bool isWrapped(const LaneTree::Node &node, const Block::Operation &o) const {
    if (node.op != o.op)
      return false;
    switch (o.op) {
    case ScalarOp::Add:
    case ScalarOp::Subtract:
    case ScalarOp::Multiply:
    case ScalarOp::Negate:
    case ScalarOp::And:
    case ScalarOp::Or:
    case ScalarOp::Xor:
    case ScalarOp::Not:
      return areLowEitherWay(node, o.operands);
    case ScalarOp::ShiftLeft:
      return isCountOf(o, node.type.bits) && areLow(node.operands, o.operands);
    case ScalarOp::Select:
      return areLow(node.operands, o.operands);
    default:
      return false;
    }
  }

  /// L6
  bool isShifted(const LaneTree::Node &node, const Block::Operation &o) const {
    const bool isLogical = o.op == ScalarOp::ShiftRightLogical;
    if ((!isLogical && o.op != ScalarOp::ShiftRightArithmetic) ||
        (node.op != ScalarOp::ShiftRightLogical && node.op != ScalarOp::ShiftRightArithmetic))
      return false;
    const unsigned shifted = o.operands[0], bits = node.type.bits;
    const bool dropsWhatComesIn = !isLogical || ranges.fitUnsigned(shifted, o.type.bits) ||
                                  ranges.isWithin(o.operands[1], 0, Integer(o.type.bits - bits));
    const bool fits =
        (node.op == ScalarOp::ShiftRightLogical && ranges.fitUnsigned(shifted, bits)) ||
        (node.op == ScalarOp::ShiftRightArithmetic && ranges.fitSigned(shifted, bits) &&
         dropsWhatComesIn);
    return fits && isCountOf(o, bits) && areLow(node.operands, o.operands);
  }

  /// L7
  bool isCompared(const LaneTree::Node &node, const Block::Operation &o) const {
    struct Kind {
      ScalarOp op;
      ScalarOp other; ///< without signs, where op is with them, and the other way round
      bool isSigned;
    };
    static constexpr Kind extremes[] = {
        {ScalarOp::MinimumSigned, ScalarOp::MinimumUnsigned, true},
        {ScalarOp::MaximumSigned, ScalarOp::MaximumUnsigned, true},
        {ScalarOp::MinimumUnsigned, ScalarOp::MinimumSigned, false},
        {ScalarOp::MaximumUnsigned, ScalarOp::MaximumSigned, false}};
    const auto fit = [&](bool withSign, unsigned bits) {
      return std::all_of(o.operands.begin(), o.operands.end(), [&](unsigned operand) {
        return withSign ? ranges.fitSigned(operand, bits) : ranges.fitUnsigned(operand, bits);
      });
    };
    const unsigned bits =
        o.operands.empty() || node.operands.empty() ? 0 : tree.nodes[node.operands[0]].type.bits;
    if (o.op == ScalarOp::Absolute)
      return node.op == o.op && fit(true, bits) && areLow(node.operands, o.operands);
    for (const Kind &kind : extremes)
      if (o.op == kind.op && (node.op == kind.op || node.op == kind.other))
        return (kind.isSigned || fit(false, o.type.bits)) &&
               fit(node.op == kind.op ? kind.isSigned : !kind.isSigned, bits) &&
               areLowEitherWay(node, o.operands);
    if (o.op != ScalarOp::Compare || node.op != o.op)
      return false;
    const unsigned compared = block[o.operands[0]].type.bits;
    if (block[o.operands[0]].type.isFloat() || bits > compared ||
        tree.nodes[node.operands[0]].type.isFloat())
      return false;
    const std::vector<unsigned> exchanged = {o.operands[1], o.operands[0]};
    return (agrees(node.predicate, o.predicate, bits, compared, fit) &&
            areLow(node.operands, o.operands)) ||
           (agrees(node.predicate, swapped(o.predicate), bits, compared, fit) &&
            areLow(node.operands, exchanged));
  }

  /// Does `narrow`, of numbers of so many bits, say what `wide` says of all bits?
  template <class Fit>
  static bool agrees(Predicate narrow, Predicate wide, unsigned bits, unsigned compared, Fit fit) {
    constexpr unsigned toUnsigned = unsigned(Predicate::LessUnsigned) - unsigned(Predicate::Less);
    const bool isEquality = wide == Predicate::Equal || wide == Predicate::Unequal;
    const bool wideSigned = !isEquality && wide < Predicate::LessUnsigned;
    const bool narrowSigned = !isEquality && narrow < Predicate::LessUnsigned;
    if (isEquality)
      return narrow == wide && (fit(true, bits) || fit(false, bits));
    const unsigned same =
        unsigned(wide) + (wideSigned ? 0 : -toUnsigned) + (narrowSigned ? 0 : toUnsigned);
    return unsigned(narrow) == same && (wideSigned || fit(false, compared)) &&
           fit(narrowSigned, bits);
  }

  /// L8
  bool isClamped(const LaneTree::Node &node, unsigned operation) const {
    const bool isMinimum = node.op == ScalarOp::MinimumSigned;
    if (!isMinimum && node.op != ScalarOp::MaximumSigned)
      return false;
    for (unsigned k = 0; k < 2; ++k) {
      const LaneTree::Node &bound = tree.nodes[node.operands[k]];
      if (bound.kind != LaneTree::Node::Kind::Constant)
        continue;
      const Integer half = Integer(1) << (bound.type.bits - 1);
      const Integer read = static_cast<unsigned long>(bound.constant);
      const Integer limit = read >= half ? Integer(read - 2 * half) : read;
      if (ranges.isWithin(operation, isMinimum ? Integer(-half) : limit,
                          isMinimum ? limit : Integer(half - 1)) &&
          isLow(node.operands[1 - k], operation))
        return true;
    }
    return false;
  }

  /// All bits of it.
  bool isWhole(unsigned index, unsigned operation) const {
    return tree.nodes[index].type == block[operation].type && isLow(index, operation);
  }

  bool are(const std::vector<unsigned> &nodes, const std::vector<unsigned> &operations) const {
    return std::equal(nodes.begin(), nodes.end(), operations.begin(), operations.end(),
                      [&](unsigned node, unsigned operation) { return isWhole(node, operation); });
  }

  /// V3: the same operation, or with its first operands exchanged.
  bool isSame(const LaneTree::Node &node, const Block::Operation &o) const {
    const bool isCompare = o.op == ScalarOp::Compare;
    if ((!isCompare || node.predicate == o.predicate) && are(node.operands, o.operands))
      return true;
    if (o.operands.size() < 2 || (isCompare ? node.predicate != swapped(o.predicate)
                                            : !isCommutative(o.op, o.type, o.flags)))
      return false;
    std::vector<unsigned> exchanged = o.operands;
    std::swap(exchanged[0], exchanged[1]);
    return are(node.operands, exchanged);
  }

  /// V4: node computes x * y + z where o is a sum or a difference of a product.
  bool isContracted(const LaneTree::Node &node, const Block::Operation &o) const {
    if (node.op != ScalarOp::Fma || !o.flags.contractible ||
        (o.op != ScalarOp::Add && o.op != ScalarOp::Subtract))
      return false;
    for (unsigned k = 0; k < 2; ++k) {
      const Block::Operation &product = block[o.operands[k]];
      if (product.op != ScalarOp::Multiply || !product.flags.contractible)
        continue;
      const bool negateProduct = o.op == ScalarOp::Subtract && k == 1;
      const bool negateOther = o.op == ScalarOp::Subtract && k == 0;
      if (!isSigned(node.operands[2], o.operands[1 - k], negateOther))
        continue;
      for (unsigned swap = 0; swap < 2; ++swap)
        if (isSigned(node.operands[0], product.operands[swap], negateProduct) &&
            isWhole(node.operands[1], product.operands[1 - swap]))
          return true;
    }
    return false;
  }

  bool isSigned(unsigned index, unsigned operation, bool negated) const {
    if (!negated)
      return isWhole(index, operation);
    const LaneTree::Node &node = tree.nodes[index];
    return node.kind == LaneTree::Node::Kind::Compute && node.op == ScalarOp::Negate &&
           isWhole(node.operands[0], operation);
  }

  /// V5: node computes the minimum or maximum that a select of a compare is.
  bool isExtreme(const LaneTree::Node &node, const Block::Operation &o) const {
    if (o.op != ScalarOp::Select || block[o.operands[0]].op != ScalarOp::Compare ||
        node.operands.size() != 2)
      return false;
    const Block::Operation &compare = block[o.operands[0]];
    const unsigned a = o.operands[1], b = o.operands[2];
    Predicate predicate = compare.predicate;
    if (compare.operands[0] == b && compare.operands[1] == a)
      predicate = swapped(predicate);
    else if (compare.operands[0] != a || compare.operands[1] != b)
      return false;
    const bool less = predicate == Predicate::Less, more = predicate == Predicate::Greater;
    if (o.type.isFloat())
      return ((node.op == ScalarOp::Minimum && less) || (node.op == ScalarOp::Maximum && more)) &&
             are(node.operands, {a, b});
    const bool fits =
        (node.op == ScalarOp::MinimumSigned && (less || predicate == Predicate::LessEqual)) ||
        (node.op == ScalarOp::MaximumSigned && (more || predicate == Predicate::GreaterEqual)) ||
        (node.op == ScalarOp::MinimumUnsigned &&
         (predicate == Predicate::LessUnsigned || predicate == Predicate::LessEqualUnsigned)) ||
        (node.op == ScalarOp::MaximumUnsigned &&
         (predicate == Predicate::GreaterUnsigned || predicate == Predicate::GreaterEqualUnsigned));
    return fits && (are(node.operands, {a, b}) || are(node.operands, {b, a}));
  }

  const Block &block;
  CheckedRanges &ranges;
  const LaneTree &tree;
  const std::function<Claim(const LaneTree::Node &)> &leaf;
};

void collect(const Block &block, unsigned operation, unsigned root, std::vector<unsigned> &leaves) {
  const Block::Operation &o = block[operation];
  if (o.op != block[root].op || o.type != block[root].type || !isReassociable(o)) {
    leaves.push_back(operation);
    return;
  }
  for (const unsigned operand : o.operands)
    collect(block, operand, root, leaves);
}

} // namespace

bool computes(const Block &block, CheckedRanges &ranges, const LaneTree &tree,
              const std::function<Claim(const LaneTree::Node &)> &leaf, unsigned operation) {
  return computes(block, ranges, tree, leaf, operation, unsigned(tree.nodes.size() - 1));
}

bool computes(const Block &block, CheckedRanges &ranges, const LaneTree &tree,
              const std::function<Claim(const LaneTree::Node &)> &leaf, unsigned operation,
              unsigned node) {
  return tree.nodes[node].type == block[operation].type &&
         Unifier(block, ranges, tree, leaf).isLow(node, operation);
}

std::vector<unsigned> leavesWithin(const Block &block, unsigned operation, unsigned root) {
  std::vector<unsigned> leaves;
  collect(block, operation, root, leaves);
  std::sort(leaves.begin(), leaves.end());
  return leaves;
}

std::vector<unsigned> leavesOf(const Block &block, unsigned operation) {
  return leavesWithin(block, operation, operation);
}

} // namespace vls
