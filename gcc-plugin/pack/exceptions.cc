// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether a plan may raise floating-point exceptions that the program does not. Lanes that nothing
// needs compute, too.

#include "pack/writer.h"

namespace vls::gcc {

using Kind = PackStep::Kind;

bool mayRaiseMore(const PackMachine &machine, const PackPlan &plan) {
  if (!flag_trapping_math)
    return false;
  for (const PackStep &step : plan.steps) {
    if (step.kind != Kind::Compute ||
        std::find(step.lanes.begin(), step.lanes.end(), Block::none) == step.lanes.end())
      continue;
    for (const LaneTree &tree : machine.instructions()[step.instruction].lanes)
      for (const LaneTree::Node &node : tree.nodes)
        if (node.kind == LaneTree::Node::Kind::Compute &&
            (node.type.isFloat() || node.op == ScalarOp::FloatToSigned ||
             (node.op == ScalarOp::Compare && tree.nodes[node.operands[0]].type.isFloat())))
          return true;
  }
  return false;
}

} // namespace vls::gcc
