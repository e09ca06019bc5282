// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/quiet.h"

#include <algorithm>
#include <map>

namespace vls {

namespace {

using TreeNode = LaneTree::Node;

bool mayRaise(const LaneTree &tree, const TreeNode &node) {
  if (node.kind != TreeNode::Kind::Compute)
    return false;
  switch (node.op) {
  case ScalarOp::Negate:
  case ScalarOp::Absolute:
  case ScalarOp::Select:
  case ScalarOp::Reinterpret:
    return false;
  case ScalarOp::Compare:
  case ScalarOp::FloatToSigned:
    return tree.nodes[node.operands[0]].type.isFloat();
  default:
    return node.type.isFloat();
  }
}

/// The lanes of all vectors of a plan, by id.
using Held = std::map<unsigned, const std::vector<unsigned> *>;

/// Do two lanes of a step compute the same on the same values?
bool computeTheSame(const LaneTree &a, const LaneTree &b, const PackStep &step, const Held &held) {
  if (a.nodes.size() != b.nodes.size())
    return false;
  const auto valueOf = [&](const TreeNode &slice) {
    const PackStep::Operand &operand = step.operands[slice.operand];
    return operand.vector == 0 ? operand.scalar : (*held.at(operand.vector))[slice.element];
  };
  for (std::size_t i = 0; i < a.nodes.size(); ++i) {
    const TreeNode &x = a.nodes[i], &y = b.nodes[i];
    if (x.kind != y.kind || x.type != y.type || x.op != y.op || x.predicate != y.predicate ||
        x.constant != y.constant || x.operands != y.operands)
      return false;
    if (x.kind == TreeNode::Kind::Slice && (valueOf(x) == Block::none || valueOf(x) != valueOf(y)))
      return false;
  }
  return true;
}

/// Spare lanes of a step that repeat no other.
bool computesMore(const VectorInstruction &instruction, const PackStep &step, const Held &held) {
  for (unsigned spare = 0; spare < step.lanes.size(); ++spare) {
    if (step.lanes[spare] != Block::none || !mayRaise(instruction.lanes[spare]))
      continue;
    bool isRepeated = false;
    for (unsigned lane = 0; !isRepeated && lane < step.lanes.size(); ++lane)
      isRepeated = step.lanes[lane] != Block::none &&
                   computeTheSame(instruction.lanes[spare], instruction.lanes[lane], step, held);
    if (!isRepeated)
      return true;
  }
  return false;
}

} // namespace

bool mayRaise(const LaneTree &tree) {
  return std::any_of(tree.nodes.begin(), tree.nodes.end(),
                     [&](const TreeNode &node) { return mayRaise(tree, node); });
}

bool mayRaise(const VectorInstruction &instruction) {
  return std::any_of(instruction.lanes.begin(), instruction.lanes.end(),
                     [](const LaneTree &tree) { return mayRaise(tree); });
}

bool computesMore(const PackMachine &machine, const PackPlan &plan) {
  Held held;
  for (const PackStep &step : plan.steps)
    held[step.id] = &step.lanes;
  return std::any_of(plan.steps.begin(), plan.steps.end(), [&](const PackStep &step) {
    return step.kind == PackStep::Kind::Compute &&
           computesMore(machine.instructions()[step.instruction], step, held);
  });
}

} // namespace vls
