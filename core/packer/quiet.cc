// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/quiet.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace vls {

namespace {

using TreeNode = LaneTree::Node;

bool mayRaise(const LaneTree &tree, const TreeNode &node) {
  if (node.kind != TreeNode::Kind::Compute)
    return false;
  switch (node.op) {
  case ScalarOp::Negate:
  case ScalarOp::Absolute:
  case ScalarOp::CopySign:
  case ScalarOp::Fence:
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

/// Two values that are added or subtracted, in ascending order.
using Summands = std::pair<unsigned, unsigned>;

/// The values that `tree` adds or subtracts, if that is all it does, and they are known.
std::optional<Summands> summandsOf(const LaneTree &tree, const PackStep &step, const Held &held) {
  const TreeNode *sum = nullptr;
  std::vector<unsigned> values;
  for (const TreeNode &node : tree.nodes)
    if (node.kind == TreeNode::Kind::Slice) {
      const PackStep::Operand &operand = step.operands[node.operand];
      values.push_back(operand.vector == 0 ? operand.scalar
                                           : (*held.at(operand.vector))[node.element]);
    } else if (!sum && (node.op == ScalarOp::Add || node.op == ScalarOp::Subtract)) {
      sum = &node;
    } else {
      return {};
    }
  if (!sum || values.size() != 2 || values[0] == Block::none || values[1] == Block::none)
    return {};
  return Summands(std::min(values[0], values[1]), std::max(values[0], values[1]));
}

/// Of all lanes of `plan` that matter.
std::set<Summands> summandsOf(const PackMachine &machine, const PackPlan &plan, const Held &held) {
  std::set<Summands> all;
  for (const PackStep &step : plan.steps)
    if (step.kind == PackStep::Kind::Compute)
      for (unsigned lane = 0; lane < step.lanes.size(); ++lane)
        if (step.lanes[lane] != Block::none)
          if (const auto summands =
                  summandsOf(machine.instruction(step.instruction).lanes[lane], step, held))
            all.insert(*summands);
  return all;
}

/// Spare lanes of a step that repeat no other, and do not add what is subtracted elsewhere, or the
/// other way round.
bool computesMore(const VectorInstruction &instruction, const PackStep &step, const Held &held,
                  const std::set<Summands> &summands) {
  for (unsigned spare = 0; spare < step.lanes.size(); ++spare) {
    if (step.lanes[spare] != Block::none || !mayRaise(instruction.lanes[spare]))
      continue;
    const auto own = summandsOf(instruction.lanes[spare], step, held);
    bool isRepeated = own && summands.count(*own) != 0;
    for (unsigned lane = 0; !isRepeated && lane < step.lanes.size(); ++lane)
      isRepeated = step.lanes[lane] != Block::none &&
                   computeTheSame(instruction.lanes[spare], instruction.lanes[lane], step, held);
    if (!isRepeated)
      return true;
  }
  return false;
}

/// Does `step` add up vectors of a reduction? Its order is free, and with it what partial sums
/// raise; spare lanes hold others.
bool isPartialSum(const PackStep &step) {
  return step.reduced != Block::none && step.terms.empty();
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

bool computesMore(const PackMachine &machine, const PackPlan &plan, bool maySumBoth) {
  Held held;
  for (const PackStep &step : plan.steps)
    held[step.id] = &step.lanes;
  const std::set<Summands> summands =
      maySumBoth ? summandsOf(machine, plan, held) : std::set<Summands>();
  return std::any_of(plan.steps.begin(), plan.steps.end(), [&](const PackStep &step) {
    return step.kind == PackStep::Kind::Compute && !isPartialSum(step) &&
           computesMore(machine.instruction(step.instruction), step, held, summands);
  });
}

} // namespace vls
