// SPDX-License-Identifier: GPL-3.0-or-later
//
// The check of plans. It executes a plan symbolically and compares it with the block; it shares no
// code with the planner but the declarations in include/vls.
//
// What is decided. After each step, each lane of each vector has a *claim*: nothing, the value of
// one operation, or a part of a reduction. Claims are derived from the steps, never believed.
//
// Values. A tree of an instruction computes the value of operation o where
//   V1  it is a slice of which the value of o, or of an equal constant, is claimed;
//   V2  it is a constant, and o is the same constant;
//   V3  it is the operation that o is, and its operands compute o's; in either order if it
//   commutes,
//       and compares with their predicate turned round;
//   V4  it is an Fma, o is a sum or difference of a product, and both may be contracted;
//   V5  it is a minimum or maximum, and o is a select of a compare that is the same bit by bit.
// By induction over steps, a lane that claims o holds what the program computes for o.
//
// Steps are right if
//   S1  ids count up, and what a step reads is defined by steps above: vectors, and scalars by
//   Scalar
//       or Extract steps (inputs and constants are always there); types are those of the operands;
//   S2  a Load accesses only lanes that are loads of the block at just these addresses, by the
//       constant distances that the client states; a Store likewise, and each of its lanes stores
//       the value that the block's store does;
//   S3  each lane of a Compute that claims an operation computes it; in a reduction, it combines
//       parts by the operation that is reduced; immediates are constants;
//   S4  constants, broadcasts, builds and shuffles claim what they are made of;
//   S5  an Extract takes a lane that claims the operation, or all of its leaves;
//   S6  a Phi's lanes claim phis; its first operand, made above of inputs and constants, claims
//   their
//       initial values, its second one, wherever it stands, their latches.
// A plan is right if all of its steps are, and
//   P1  every store, opaque or pinned operation is executed exactly once; pinned ones by Scalar;
//   P2  what is used outside, behind the loop, or as the latch of a scalar phi is there as a
//   scalar; P3  where the client says that a must precede b, every execution of a stands above each
//   of b.
// So memory holds the same values in the same places whenever something is read, and all that is
// needed is computed from the same values.
//
// That is decided exactly as stated. It is not decided whether a plan is cheap, whether its steps
// are needed, whether the client answers truly, or whether instructions are what descriptions say.

#include "packer/check.h"

#include <algorithm>
#include <map>

namespace vls {

namespace {

using Kind = PackStep::Kind;
using Claims = std::vector<Claim>;

class PlanCheck {
public:
  PlanCheck(const Block &scalarBlock, const PackMachine &onMachine, const PackPlan &thePlan)
      : block(scalarBlock), machine(onMachine), plan(thePlan) {
    available.resize(block.size());
    executions.resize(block.size());
    for (unsigned o = 0; o < block.size(); ++o)
      available[o] = block[o].op == ScalarOp::Input || block[o].op == ScalarOp::Constant;
  }

  std::string run() {
    for (position = 0; position < plan.steps.size() && error.empty(); ++position)
      if (!checkStep(plan.steps[position]))
        error =
            "step " + std::to_string(position + 1) + ": " + (error.empty() ? "malformed" : error);
    if (error.empty() && checkLatches() && checkExecuted())
      checkOrder();
    return error;
  }

private:
  struct Vector {
    PackedType type;
    Claims claims;
    bool fromInputs = false; ///< made of inputs and constants only
  };

  bool fail(const std::string &why) {
    if (error.empty())
      error = why;
    return false;
  }

  bool isOperation(unsigned o) const { return o < block.size(); }

  bool isScalarThere(unsigned o) const { return isOperation(o) && available[o]; }

  /// Operand k of a step as a vector, or null.
  const Vector *vectorOf(const PackStep &step, std::size_t k) const {
    if (k >= step.operands.size() || step.operands[k].vector == 0 ||
        step.operands[k].vector > vectors.size())
      return nullptr;
    return &vectors[step.operands[k].vector - 1];
  }

  bool define(const PackStep &step, Claims claims, bool fromInputs = false) {
    if (step.id != vectors.size() + 1)
      return fail("its id is not the next one");
    if (claims.size() != step.type.lanes || claims.empty() || claims.size() > 64 ||
        step.lanes.size() != claims.size())
      return fail("as many claims as lanes");
    for (std::size_t l = 0; l < claims.size(); ++l)
      if (step.lanes[l] != Block::none && (claims[l].kind != Claim::Kind::Value ||
                                           !haveEqualValues(block, claims[l].value, step.lanes[l])))
        return fail("lane " + std::to_string(l) + " is not what it is said to be");
    vectors.push_back({step.type, std::move(claims), fromInputs});
    return true;
  }

  bool checkStep(const PackStep &step) {
    for (const unsigned lane : step.lanes)
      if (lane != Block::none && !isOperation(lane))
        return fail("no such operation");
    switch (step.kind) {
    case Kind::Scalar:
      return checkScalar(step);
    case Kind::Load:
    case Kind::Store:
      return checkAccess(step);
    case Kind::Compute:
      return checkCompute(step);
    case Kind::Constant:
      return checkConstant(step);
    case Kind::Broadcast:
    case Kind::Build:
      return checkScalars(step);
    case Kind::Shuffle:
      return checkShuffle(step);
    case Kind::Extract:
      return checkExtract(step);
    case Kind::Phi:
      return checkPhi(step);
    }
    return false;
  }

  bool checkScalar(const PackStep &step) {
    if (!isOperation(step.operation))
      return fail("no such operation");
    const Block::Operation &o = block[step.operation];
    for (std::size_t k = 0; k < o.operands.size(); ++k)
      if (!(o.op == ScalarOp::Phi && k == 1) && !isScalarThere(o.operands[k]))
        return fail("an operand is not there as a scalar");
    available[step.operation] = true;
    if (o.op == ScalarOp::Phi)
      scalarPhis.push_back(step.operation);
    executions[step.operation].push_back(position);
    return true;
  }

  /// S2
  bool checkAccess(const PackStep &step) {
    const bool isStore = step.kind == Kind::Store;
    const Vector *const stored = isStore ? vectorOf(step, 0) : nullptr;
    if (!isOperation(step.operation) || !block[step.operation].memref)
      return fail("no memory reference");
    if (isStore ? !stored || stored->type != step.type || step.operands.size() != 1
                : !step.operands.empty())
      return fail("operands do not fit");
    if (step.lanes.size() != step.type.lanes || step.lanes.empty() || step.lanes.size() > 64)
      return fail("as many operations as lanes");
    const std::int64_t bytes = step.type.element.bits / 8;
    Claims claims(step.type.lanes);
    for (unsigned l = 0; l < step.type.lanes; ++l) {
      if ((step.accessed >> l & 1) == 0)
        continue;
      const unsigned o = step.lanes[l];
      if (o == Block::none || block[o].op != (isStore ? ScalarOp::Store : ScalarOp::Load) ||
          block[o].type != step.type.element || block[o].flags.pinned)
        return fail("lane " + std::to_string(l) + " accesses what the block does not");
      Integer distance;
      if (!block[o].memref->isAConstDistanceFrom(*block[step.operation].memref, &distance) ||
          distance != fromInt64(step.offset + std::int64_t(l) * bytes))
        return fail("lane " + std::to_string(l) + " is at another address");
      if (isStore && (stored->claims[l].kind != Claim::Kind::Value ||
                      !haveEqualValues(block, stored->claims[l].value, block[o].operands[0])))
        return fail("lane " + std::to_string(l) + " stores another value");
      claims[l] = Claim::of(o);
      executions[o].push_back(position);
    }
    return isStore ? step.id == 0 || fail("a store yields nothing")
                   : define(step, std::move(claims));
  }

  /// S3
  bool checkCompute(const PackStep &step) {
    if (step.instruction >= machine.instructions().size())
      return fail("no such instruction");
    const VectorInstruction &instruction = machine.instructions()[step.instruction];
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
        claims[l] = combine(step.reduced, instruction.lanes[l], leaf);
      } else if (step.lanes[l] != Block::none) {
        if (!computes(block, instruction.lanes[l], leaf, step.lanes[l]))
          return fail("lane " + std::to_string(l) + " does not compute its operation");
        claims[l] = Claim::of(step.lanes[l]);
      }
    }
    return define(step, std::move(claims));
  }

  bool checkOperand(const PackStep &step, const VectorInstruction &instruction, std::size_t k) {
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

  /// What a lane of a reduction holds.
  Claim combine(unsigned reduced, const LaneTree &tree,
                const std::function<Claim(const LaneTree::Node &)> &leaf) const {
    if (!isOperation(reduced) || tree.nodes.size() != 3)
      return {};
    const LaneTree::Node &root = tree.nodes.back();
    const Block::Operation &o = block[reduced];
    if (root.kind != LaneTree::Node::Kind::Compute || root.op != o.op || root.type != o.type)
      return {};
    Claim made{Claim::Kind::Part, reduced, {}};
    for (const unsigned index : root.operands) {
      const LaneTree::Node &node = tree.nodes[index];
      const Claim claim = node.kind == LaneTree::Node::Kind::Slice ? leaf(node) : Claim();
      std::vector<unsigned> leaves = claim.leaves;
      if (claim.kind == Claim::Kind::Value)
        leaves = leavesWithin(block, claim.value, reduced);
      else if (claim.kind != Claim::Kind::Part || claim.value != reduced)
        return {};
      made.leaves.insert(made.leaves.end(), leaves.begin(), leaves.end());
    }
    std::sort(made.leaves.begin(), made.leaves.end());
    return made;
  }

  bool checkConstant(const PackStep &step) {
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
  bool checkScalars(const PackStep &step) {
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
  bool checkShuffle(const PackStep &step) {
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
  bool checkExtract(const PackStep &step) {
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

  bool isWhole(const Claim &claim, unsigned operation) const {
    return block[operation].op == block[claim.value].op &&
           block[operation].type == block[claim.value].type &&
           claim.leaves == leavesOf(block, operation);
  }

  /// S6
  bool checkPhi(const PackStep &step) {
    const Vector *const initial = vectorOf(step, 0);
    if (!initial || initial->type != step.type || !initial->fromInputs ||
        step.operands.size() != 2 || step.lanes.size() != step.type.lanes)
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

  bool checkLatches() {
    for (const PackStep *step : phis) {
      const Vector *const latch = vectorOf(*step, 1);
      if (!latch || latch->type != step->type)
        return fail("a phi has no latch");
      for (unsigned l = 0; l < step->type.lanes; ++l) {
        const unsigned o = step->lanes[l];
        if (o != Block::none &&
            (latch->claims[l].kind != Claim::Kind::Value ||
             !haveEqualValues(block, latch->claims[l].value, block[o].operands[1])))
          return fail("a phi goes on with another value");
      }
    }
    for (const unsigned phi : scalarPhis)
      if (!isScalarThere(block[phi].operands[1]))
        return fail("the latch of a scalar phi is not there");
    return true;
  }

  /// P1, P2
  bool checkExecuted() {
    for (unsigned o = 0; o < block.size(); ++o) {
      const Block::Operation &operation = block[o];
      const std::string name = "operation " + std::to_string(o);
      const bool once = operation.op == ScalarOp::Store || operation.op == ScalarOp::Opaque ||
                        operation.flags.pinned;
      if (once && executions[o].size() != 1)
        return fail(name + " is executed " + std::to_string(executions[o].size()) + " times");
      if ((operation.usedOutside || operation.usedAfterLoop) && !available[o])
        return fail(name + " is not there at the end");
    }
    return true;
  }

  /// P3: only of pairs whose order is not that of the program the client has to be asked.
  bool checkOrder() {
    std::multimap<std::size_t, unsigned> byLast; // operations above, by their last execution
    for (unsigned b = 0; b < block.size(); ++b) {
      if (executions[b].empty() || !isOrdered(block[b]))
        continue;
      const auto [low, high] = std::minmax_element(executions[b].begin(), executions[b].end());
      for (auto a = byLast.lower_bound(*low); a != byLast.end(); ++a)
        if ((block[a->second].op != ScalarOp::Load || block[b].op != ScalarOp::Load) &&
            block.mustPrecede(a->second, b))
          return fail("operation " + std::to_string(a->second) + " must precede operation " +
                      std::to_string(b));
      byLast.emplace(*high, b);
    }
    return true;
  }

  const Block &block;
  const PackMachine &machine;
  const PackPlan &plan;
  std::size_t position = 0;
  std::string error;
  std::vector<Vector> vectors;
  std::vector<bool> available;                      ///< as scalars, by operation
  std::vector<std::vector<std::size_t>> executions; ///< by operation: positions of steps
  std::vector<unsigned> scalarPhis;
  std::vector<const PackStep *> phis;
};

} // namespace

std::string checkPlan(const Block &block, const PackMachine &machine, const PackPlan &plan) {
  return PlanCheck(block, machine, plan).run();
}

} // namespace vls
