// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which values trees compute: rules V1 to V5 of check.cc.

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
  Unifier(const Block &scalarBlock, const LaneTree &laneTree,
          const std::function<Claim(const LaneTree::Node &)> &leafOf)
      : block(scalarBlock), tree(laneTree), leaf(leafOf) {}

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

private:
  bool are(const std::vector<unsigned> &nodes, const std::vector<unsigned> &operations) const {
    if (nodes.size() != operations.size())
      return false;
    for (std::size_t k = 0; k < nodes.size(); ++k)
      if (!isValue(nodes[k], operations[k]))
        return false;
    return true;
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
            isValue(node.operands[1], product.operands[1 - swap]))
          return true;
    }
    return false;
  }

  bool isSigned(unsigned index, unsigned operation, bool negated) const {
    if (!negated)
      return isValue(index, operation);
    const LaneTree::Node &node = tree.nodes[index];
    return node.kind == LaneTree::Node::Kind::Compute && node.op == ScalarOp::Negate &&
           isValue(node.operands[0], operation);
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

bool computes(const Block &block, const LaneTree &tree,
              const std::function<Claim(const LaneTree::Node &)> &leaf, unsigned operation) {
  return computes(block, tree, leaf, operation, unsigned(tree.nodes.size() - 1));
}

bool computes(const Block &block, const LaneTree &tree,
              const std::function<Claim(const LaneTree::Node &)> &leaf, unsigned operation,
              unsigned node) {
  return Unifier(block, tree, leaf).isValue(node, operation);
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
