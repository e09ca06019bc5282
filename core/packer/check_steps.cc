// SPDX-License-Identifier: GPL-3.0-or-later
//
// What steps that make vectors yield: S3 to S6 of check.cc.

#include "packer/plan_check.h"

#include <algorithm>

namespace vls {

using Kind = PackStep::Kind;

/// S3
bool PlanCheck::checkCompute(const PackStep &step) {
  if (step.instruction >= machine.instructions() || !machine.has(step.instruction))
    return fail("no such instruction");
  const VectorInstruction &instruction = machine.instruction(step.instruction);
  if (instruction.result != step.type || instruction.operands.size() != step.operands.size() ||
      step.lanes.size() != step.type.lanes)
    return fail("operands or lanes do not fit");
  for (std::size_t k = 0; k < step.operands.size(); ++k)
    if (!checkOperand(step, instruction, k))
      return false;
  const auto leaf = [&](const LaneTree::Node &node) {
    const PackStep::Operand &operand = step.operands[node.operand];
    return operand.vector != 0 ? vectors[operand.vector - 1].claims[node.element]
                               : Claim::of(operand.scalar);
  };
  Claims claims(step.type.lanes);
  for (unsigned l = 0; l < step.type.lanes; ++l) {
    if (step.reduced != Block::none) {
      claims[l] = combine(step, instruction.lanes[l], l, leaf);
    } else if (step.lanes[l] != Block::none) {
      if (!computes(block, ranges, instruction.lanes[l], leaf, step.lanes[l]))
        return fail("lane " + std::to_string(l) + " does not compute its operation");
      claims[l] = Claim::of(step.lanes[l]);
    }
  }
  return define(step, std::move(claims));
}

bool PlanCheck::checkOperand(const PackStep &step, const VectorInstruction &instruction,
                             std::size_t k) {
  const VectorInstruction::Operand &wanted = instruction.operands[k];
  if (step.operands[k].vector == 0) {
    const unsigned scalar = step.operands[k].scalar;
    if (wanted.type.lanes != 1 || !isScalarThere(scalar) ||
        block[scalar].type != wanted.type.element)
      return fail("a scalar operand is not there, or of another type");
    return !wanted.immediate || block[scalar].op == ScalarOp::Constant ||
           fail("an immediate is no constant");
  }
  const Vector *const vector = vectorOf(step, k);
  if (!vector || vector->type != wanted.type)
    return fail("an operand is not there, or of another type");
  for (const Claim &claim : vector->claims)
    if (wanted.immediate && claim.kind != Claim::Kind::Anything &&
        (claim.kind != Claim::Kind::Value || block[claim.value].op != ScalarOp::Constant))
      return fail("an immediate is no constant");
  return true;
}

/// What lane `lane` of a reduction holds.
Claim PlanCheck::combine(const PackStep &step, const LaneTree &tree, unsigned lane,
                         const std::function<Claim(const LaneTree::Node &)> &leaf) {
  if (!isOperation(step.reduced))
    return {};
  Claim made{Claim::Kind::Part, step.reduced, {}};
  const std::vector<unsigned> none;
  const std::vector<unsigned> &terms = lane < step.terms.size() ? step.terms[lane] : none;
  std::size_t next = 0;
  if (tree.type() != block[step.reduced].type ||
      !collectParts(tree, unsigned(tree.nodes.size() - 1), step.reduced, leaf, terms, next, made))
    return {};
  std::sort(made.leaves.begin(), made.leaves.end());
  return made;
}

/// Adds what the tree below `index` combines to `made`; terms are named from left to right.
bool PlanCheck::collectParts(const LaneTree &tree, unsigned index, unsigned reduced,
                             const std::function<Claim(const LaneTree::Node &)> &leaf,
                             const std::vector<unsigned> &terms, std::size_t &next, Claim &made) {
  const LaneTree::Node &node = tree.nodes[index];
  const ScalarOp op = block[reduced].op;
  if (node.kind == LaneTree::Node::Kind::Constant) // of integers only: -0 + 0 is another zero
    return node.constant == 0 && !node.type.isFloat() &&
           (op == ScalarOp::Add || op == ScalarOp::Or || op == ScalarOp::Xor);
  if (node.kind == LaneTree::Node::Kind::Compute && node.op == op && node.type == tree.type())
    return std::all_of(node.operands.begin(), node.operands.end(), [&](unsigned operand) {
      return collectParts(tree, operand, reduced, leaf, terms, next, made);
    });
  Claim claim;
  if (node.kind == LaneTree::Node::Kind::Slice) {
    claim = leaf(node);
  } else if (next < terms.size()) {
    const unsigned term = terms[next++];
    if (isOperation(term) && computes(block, ranges, tree, leaf, term, index))
      claim = Claim::of(term);
  }
  std::vector<unsigned> leaves = claim.leaves;
  if (claim.kind == Claim::Kind::Value)
    leaves = leavesWithin(block, claim.value, reduced);
  else if (claim.kind != Claim::Kind::Part || claim.value != reduced)
    return false;
  made.leaves.insert(made.leaves.end(), leaves.begin(), leaves.end());
  return true;
}

bool PlanCheck::checkConstant(const PackStep &step) {
  if (step.constants.size() != step.type.lanes || step.lanes.size() != step.type.lanes)
    return fail("as many constants as lanes");
  Claims claims(step.type.lanes);
  for (unsigned l = 0; l < step.type.lanes; ++l) {
    const unsigned o = step.lanes[l];
    if (o == Block::none)
      continue;
    if (block[o].op != ScalarOp::Constant || block[o].type != step.type.element ||
        block[o].constant != step.constants[l])
      return fail("another constant");
    claims[l] = Claim::of(o);
  }
  return define(step, std::move(claims), true);
}

/// S4, of broadcasts and builds
bool PlanCheck::checkScalars(const PackStep &step) {
  const bool isBroadcast = step.kind == Kind::Broadcast;
  if (step.scalars.size() != (isBroadcast ? 1 : step.type.lanes))
    return fail("as many scalars as lanes");
  bool fromInputs = true;
  for (const unsigned scalar : step.scalars) {
    if (scalar == Block::none)
      continue;
    if (!isScalarThere(scalar) || block[scalar].type != step.type.element)
      return fail("a scalar is not there, or of another type");
    const ScalarOp op = block[scalar].op;
    fromInputs = fromInputs && (op == ScalarOp::Input || op == ScalarOp::Constant);
  }
  Claims claims;
  for (unsigned l = 0; l < step.type.lanes; ++l)
    claims.push_back(Claim::of(step.scalars[isBroadcast ? 0 : l]));
  return define(step, std::move(claims), fromInputs);
}

/// S4, of shuffles
bool PlanCheck::checkShuffle(const PackStep &step) {
  const Vector *const a = vectorOf(step, 0), *const b = vectorOf(step, 1);
  if (!a || step.operands.size() > 2 || (step.operands.size() == 2 && !b) ||
      (b && b->type != a->type) || a->type.element != step.type.element ||
      step.mask.size() != step.type.lanes)
    return fail("operands do not fit");
  Claims claims;
  for (const int lane : step.mask) {
    const unsigned each = a->type.lanes;
    if (lane < -1 || lane >= int(b ? 2 * each : each))
      return fail("no such lane");
    claims.push_back(lane < 0                ? Claim()
                     : unsigned(lane) < each ? a->claims[unsigned(lane)]
                                             : b->claims[unsigned(lane) - each]);
  }
  return define(step, std::move(claims));
}

/// S5
bool PlanCheck::checkExtract(const PackStep &step) {
  const Vector *const from = vectorOf(step, 0);
  if (!isOperation(step.operation) || !from || step.lane >= from->type.lanes ||
      from->type.element != block[step.operation].type || block[step.operation].flags.pinned)
    return fail("no such lane");
  const Claim &claim = from->claims[step.lane];
  const bool right = claim.kind == Claim::Kind::Value
                         ? haveEqualValues(block, claim.value, step.operation)
                         : claim.kind == Claim::Kind::Part && isWhole(claim, step.operation);
  if (!right)
    return fail("the lane is not the value of the operation");
  available[step.operation] = true;
  return true;
}

bool PlanCheck::isWhole(const Claim &claim, unsigned operation) const {
  return block[operation].op == block[claim.value].op &&
         block[operation].type == block[claim.value].type &&
         claim.leaves == leavesOf(block, operation);
}

/// S6
bool PlanCheck::checkPhi(const PackStep &step) {
  const Vector *const initial = vectorOf(step, 0);
  if (!initial || initial->type != step.type || !initial->fromInputs || step.operands.size() != 2 ||
      step.lanes.size() != step.type.lanes)
    return fail("no initial values");
  Claims claims(step.type.lanes);
  for (unsigned l = 0; l < step.type.lanes; ++l) {
    const unsigned o = step.lanes[l];
    if (o == Block::none)
      continue;
    if (block[o].op != ScalarOp::Phi || initial->claims[l].kind != Claim::Kind::Value ||
        !haveEqualValues(block, initial->claims[l].value, block[o].operands[0]))
      return fail("lane " + std::to_string(l) + " begins with another value");
    claims[l] = Claim::of(o);
  }
  phis.push_back(&step);
  return define(step, std::move(claims));
}

} // namespace vls
