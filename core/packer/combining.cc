// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/combining.h"

#include <algorithm>

namespace vls {

namespace {

using TreeNode = LaneTree::Node;

bool collectTerms(const LaneTree &tree, unsigned index, ScalarOp op, std::vector<unsigned> &terms) {
  const TreeNode &node = tree.nodes[index];
  if (node.kind != TreeNode::Kind::Compute)
    return false;
  if (node.op != op || node.type != tree.type()) {
    terms.push_back(index);
    return true;
  }
  return std::all_of(node.operands.begin(), node.operands.end(),
                     [&](unsigned operand) { return collectTerms(tree, operand, op, terms); });
}

bool isNeutral(const LaneTree &tree, ScalarOp op) {
  const TreeNode &root = tree.nodes.back();
  return root.kind == TreeNode::Kind::Constant && root.constant == 0 &&
         (op == ScalarOp::Add || op == ScalarOp::Or || op == ScalarOp::Xor);
}

} // namespace

Terms termsOf(const LaneTree &tree, ScalarOp op) {
  Terms terms;
  terms.exist =
      isNeutral(tree, op) || collectTerms(tree, unsigned(tree.nodes.size() - 1), op, terms.nodes);
  return terms;
}

bool combines(const VectorInstruction &instruction, ScalarOp &op) {
  const auto computed =
      std::find_if(instruction.lanes.begin(), instruction.lanes.end(), [](const LaneTree &tree) {
        return tree.nodes.back().kind == TreeNode::Kind::Compute;
      });
  if (computed == instruction.lanes.end())
    return false;
  Block::Operation like;
  like.op = op = computed->nodes.back().op;
  like.type = instruction.result.element;
  if (like.type.isFloat() || !isReassociable(like))
    return false;
  std::size_t most = 0;
  for (const LaneTree &tree : instruction.lanes) {
    const Terms terms = termsOf(tree, op);
    if (!terms.exist)
      return false;
    most = std::max(most, terms.nodes.size());
  }
  return most > 1;
}

LaneTree subtree(const LaneTree &tree, unsigned node) {
  std::vector<bool> used(tree.nodes.size());
  used[node] = true;
  for (unsigned index = node + 1; index-- > 0;)
    if (used[index])
      for (const unsigned operand : tree.nodes[index].operands)
        used[operand] = true;
  LaneTree made;
  std::vector<unsigned> number(tree.nodes.size());
  for (unsigned index = 0; index <= node; ++index) {
    if (!used[index])
      continue;
    TreeNode copy = tree.nodes[index];
    for (unsigned &operand : copy.operands)
      operand = number[operand];
    number[index] = unsigned(made.nodes.size());
    made.nodes.push_back(std::move(copy));
  }
  return made;
}

} // namespace vls
