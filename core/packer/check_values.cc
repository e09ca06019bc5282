// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which values trees compute: rules V1 to V7 of check.cc.

#include "packer/unifier.h"

#include <algorithm>

namespace vls {

bool haveEqualValues(const Block &block, unsigned a, unsigned b) {
  if (a == b)
    return true;
  const Block::Operation &x = block[a], &y = block[b];
  return x.op == ScalarOp::Constant && y.op == ScalarOp::Constant && x.type == y.type &&
         x.constant == y.constant;
}

bool Unifier::isValue(unsigned index, unsigned operation) const {
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
  if (node.op == o.op && node.op > ScalarOp::GuardedStore && isSame(node, o)) // V3
    return true;
  return isContracted(node, o) || isUnfused(node, o) || isExtreme(node, o) ||
         isNeutral(node, operation);
}

/// V7. What is neutral changes no bit.
bool Unifier::isNeutral(const LaneTree::Node &node, unsigned operation) const {
  const ElementType type = block[operation].type;
  const std::optional<std::uint64_t> neutral = neutralOf(node.op, type);
  if (!neutral || node.operands.size() != 2)
    return false;
  const auto isAt = [&](unsigned k) {
    return isConstant(node.operands[k], *neutral) && isWhole(node.operands[1 - k], operation);
  };
  return isAt(1) || (isCommutative(node.op, type, OperationFlags()) && isAt(0));
}

bool Unifier::isWhole(unsigned index, unsigned operation) const {
  return tree.nodes[index].type == block[operation].type && isLow(index, operation);
}

bool Unifier::are(const LaneTree::Operands &nodes, const std::vector<unsigned> &operations) const {
  return std::equal(nodes.begin(), nodes.end(), operations.begin(), operations.end(),
                    [&](unsigned node, unsigned operation) { return isWhole(node, operation); });
}

bool Unifier::isSame(const LaneTree::Node &node, const Block::Operation &o) const {
  if (o.flags.fused)
    return false;
  const bool isCompare = o.op == ScalarOp::Compare;
  if ((!isCompare || node.predicate == o.predicate) && are(node.operands, o.operands))
    return true;
  if (o.operands.size() < 2 ||
      (isCompare ? node.predicate != swapped(o.predicate) : !isCommutative(o.op, o.type, o.flags)))
    return false;
  std::vector<unsigned> exchanged = o.operands;
  std::swap(exchanged[0], exchanged[1]);
  return are(node.operands, exchanged);
}

bool Unifier::isContracted(const LaneTree::Node &node, const Block::Operation &o) const {
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
    for (unsigned swap = 0; swap < 2; ++swap) {
      const unsigned factor = product.operands[swap], other = product.operands[1 - swap];
      if (isSigned(node.operands[0], factor, negateProduct) && isWhole(node.operands[1], other))
        return true;
      if (block[other].op == ScalarOp::Constant &&
          isSigned(node.operands[0], factor, !negateProduct) &&
          isConstant(node.operands[1], withOtherSign(o.type, block[other].constant)))
        return true;
    }
  }
  return false;
}

/// V6. By IEEE, a product by 1 or -1 is exact.
bool Unifier::isUnfused(const LaneTree::Node &node, const Block::Operation &o) const {
  if (node.op != ScalarOp::Fma || o.flags.fused ||
      (o.op != ScalarOp::Add && o.op != ScalarOp::Subtract))
    return false;
  const unsigned a = o.operands[0], b = o.operands[1];
  const bool isByOne = isConstant(node.operands[1], bitsOfFloat(o.type, 1.0));
  if (!isByOne && !isConstant(node.operands[1], bitsOfFloat(o.type, -1.0)))
    return false;
  const auto adds = [&](unsigned factor, bool negatesFactor, unsigned other, bool negatesOther) {
    return isSigned(node.operands[0], factor, negatesFactor == isByOne) &&
           isSigned(node.operands[2], other, negatesOther);
  };
  if (o.op == ScalarOp::Add)
    return adds(a, false, b, false) || adds(b, false, a, false);
  return adds(a, false, b, true) || adds(b, true, a, false);
}

/// Is it a constant of these bits, or a slice of which such a one is claimed?
bool Unifier::isConstant(unsigned index, std::uint64_t bits) const {
  const LaneTree::Node &node = tree.nodes[index];
  if (node.kind == LaneTree::Node::Kind::Constant)
    return node.constant == bits;
  const Claim claim = node.kind == LaneTree::Node::Kind::Slice ? leaf(node) : Claim();
  return claim.kind == Claim::Kind::Value && block[claim.value].op == ScalarOp::Constant &&
         block[claim.value].type == node.type && block[claim.value].constant == bits;
}

bool Unifier::isSigned(unsigned index, unsigned operation, bool negated) const {
  if (!negated)
    return isWhole(index, operation);
  const LaneTree::Node &node = tree.nodes[index];
  return node.kind == LaneTree::Node::Kind::Compute && node.op == ScalarOp::Negate &&
         isWhole(node.operands[0], operation);
}

bool Unifier::isExtreme(const LaneTree::Node &node, const Block::Operation &o) const {
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

namespace {

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
