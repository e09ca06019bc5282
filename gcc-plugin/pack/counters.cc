// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/counters.h"

namespace vls::gcc {

namespace {

bool countsOn(ScalarOp op) {
  switch (op) {
  case ScalarOp::Add:
  case ScalarOp::Subtract:
  case ScalarOp::Multiply:
  case ScalarOp::ShiftLeft:
  case ScalarOp::SignExtend:
  case ScalarOp::ZeroExtend:
  case ScalarOp::Truncate:
    return true;
  default:
    return false;
  }
}

/// By operation of `block`: is it a counter, or as good as one?
std::vector<bool> countersOf(const GimpleBlock &block) {
  std::vector<bool> counters(block.size());
  for (unsigned o = 0; o < block.size(); ++o) {
    const Block::Operation &operation = block[o];
    const bool isInteger = operation.type.exists() && !operation.type.isFloat();
    const bool isLeaf = operation.op == ScalarOp::Input || operation.op == ScalarOp::Constant ||
                        operation.op == ScalarOp::Phi;
    counters[o] =
        isInteger && (isLeaf || (countsOn(operation.op) &&
                                 std::all_of(operation.operands.begin(), operation.operands.end(),
                                             [&](unsigned from) { return counters[from]; })));
  }
  return counters;
}

void subtract(Uops &from, const Uops &part) {
  from.load = std::max(0.0, from.load - part.load);
  from.store = std::max(0.0, from.store - part.store);
  from.shuffle = std::max(0.0, from.shuffle - part.shuffle);
  from.vector = std::max(0.0, from.vector - part.vector);
  from.fused = std::max(0.0, from.fused - part.fused);
}

} // namespace

CountedUops withoutCounters(const GimpleBlock &block, const PackPlan &plan,
                            const PackMachine &machine) {
  const std::vector<bool> counters = countersOf(block);
  const auto uopsOf = [&](unsigned o) {
    const Block::Operation &operation = block[o];
    return operation.operands.empty() || operation.op == ScalarOp::Phi
               ? Uops()
               : machine.scalar(operation.op, operation.type, block[operation.operands[0]].type);
  };
  CountedUops result{plan.uopsBefore, plan.uopsAfter};
  for (unsigned o = 0; o < block.size(); ++o)
    if (counters[o])
      subtract(result.before, uopsOf(o));
  for (const PackStep &step : plan.steps)
    if (step.kind == PackStep::Kind::Scalar && step.operation < block.size() &&
        counters[step.operation])
      subtract(result.after, uopsOf(step.operation));
  return result;
}

} // namespace vls::gcc
