// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/counters.h"

#include "gimple/index_uses.h"

#include "packer/region.h"

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

/// Is `operation` what an address is made of without an instruction: a scale, a displacement, the
/// extension of what is loaded?
bool isPartOfAddress(const GimpleBlock &block, const Block::Operation &operation) {
  const auto constant = [&]() -> std::optional<std::uint64_t> {
    const Block::Operation &last = block[operation.operands.back()];
    return last.op == ScalarOp::Constant ? std::optional(last.constant) : std::nullopt;
  };
  switch (operation.op) {
  case ScalarOp::Add:
  case ScalarOp::Subtract:
    return constant().has_value();
  case ScalarOp::Multiply:
    return constant() && (*constant() == 2 || *constant() == 4 || *constant() == 8);
  case ScalarOp::ShiftLeft:
    return constant() && *constant() <= 3;
  case ScalarOp::SignExtend:
  case ScalarOp::ZeroExtend:
    return block[operation.operands[0]].op == ScalarOp::Load;
  default:
    return false;
  }
}

/// Does `plan` insert loads from anywhere, one by one? Their vectors wait for what scalars could be
/// added to at once, which µops do not tell.
bool insertsLoads(const GimpleBlock &block, const PackPlan &plan) {
  const auto isFrom = [&](unsigned scalar, unsigned first) {
    Integer distance;
    return scalar == Block::none || !block[scalar].memref || !block[first].memref ||
           block[scalar].memref->isAConstDistanceFrom(*block[first].memref, &distance);
  };
  return std::any_of(plan.steps.begin(), plan.steps.end(), [&](const PackStep &step) {
    return step.kind == PackStep::Kind::Build && step.scalars[0] != Block::none &&
           !std::all_of(step.scalars.begin(), step.scalars.end(),
                        [&](unsigned scalar) { return isFrom(scalar, step.scalars[0]); });
  });
}

/// What costs nothing, by operation of `block`.
std::vector<bool> freeOperationsOf(const GimpleBlock &block) {
  std::vector<bool> free = countersOf(block);
  IndexUses uses;
  for (unsigned o = 0; o < block.size(); ++o) {
    tree value = block.value(o);
    free[o] = free[o] || (value && TREE_CODE(value) == SSA_NAME &&
                          isPartOfAddress(block, block[o]) && uses.leadToPlaces(value));
  }
  return free;
}

} // namespace

CountedUops withoutCounters(const GimpleBlock &block, const PackPlan &plan,
                            const PackMachine &machine, double rounds) {
  const std::vector<bool> free = freeOperationsOf(block);
  CountedUops result{plan.uopsBefore, plan.uopsAfter};
  for (unsigned o = 0; o < block.size(); ++o)
    if (free[o])
      result.before -= scalarUopsOf(block, o, machine);
  for (const PackStep &step : plan.steps)
    if (step.kind == PackStep::Kind::Scalar && step.operation < block.size() &&
        free[step.operation])
      result.after -= scalarUopsOf(block, step.operation, machine);
  if (insertsLoads(block, plan))
    result.after += plan.uopsBehind * (1 - 1 / rounds);
  return result;
}

Uops scalarUops(const GimpleBlock &block, const PackMachine &machine) {
  const std::vector<bool> free = freeOperationsOf(block);
  Uops sum;
  for (unsigned o = 0; o < block.size(); ++o)
    if (!free[o])
      sum += scalarUopsOf(block, o, machine);
  return sum;
}

} // namespace vls::gcc
