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
//       and compares with their predicate turned round; never if o is to be fused;
//   V4  it is an Fma, o is a sum or difference of a product, and both may be contracted; a constant
//       factor may have the other sign if the other factor has, too;
//   V5  it is a minimum or maximum, and o is a select of a compare that is the same bit by bit;
//   V6  it is an Fma with the factor 1 or -1, and o, which is not to be fused, is the sum or
//       difference that this leaves;
//   V7  it combines a node that computes o with what changes no bit of it: * 1, + 0.
// By induction over steps, a lane that claims o holds what the program computes for o.
//
// Low bits. A tree of n bits computes the low n bits of an integer o (all of them: its value) where
//   L1  it is a slice, or truncates one, of which a value is claimed that has the same low n bits,
//       or a constant that has them: o and the claimed operation are the same through truncations,
//       and through extensions of at least n bits, or constants with these bits;
//   L2  o is a truncation, or an extension of at least n bits, of what it computes the low n bits
//       of;
//   L3  it truncates what computes the low m > n bits of o;
//   L4  it extends, with (without) the sign, what computes the low m < n bits of o, and all that o
//       may be fits m bits with (without) a sign;
//   L5  it is the addition, subtraction, multiplication, negation, and, or, exclusive or, not that
//       o is, of the low n bits of o's operands; or the shift to the left, if the count fits n bits
//       with or without a sign (a negative one is no less than n and o's bits, and shifts all out);
//       or the select, by the same condition;
//   L6  it is a shift to the right of the low n bits of what o shifts, by those of the same count,
//       which fits n bits with or without a sign: a logical one if what is shifted fits n bits
//       without a sign, an arithmetic one if it fits n bits with a sign and o is arithmetic, or
//       shifts what is never negative, or drops all bits that come in;
//   L7  it is the minimum, maximum or compare that o is (the absolute value: with signs), with
//       (without) signs, of the low m bits of o's operands, which all fit m bits with (without) a
//       sign; where o is without signs, its operands are never negative;
//   L8  it is the minimum or maximum, with signs, of a constant and what computes the low n bits of
//   o,
//       all that o may be fits n bits with a sign, and lies on that side of the constant.
// What o may be are intervals (check_ranges.cc), by induction over the block, with wrapping. They
// hold for whatever is loaded and given, so no promise of the program is used.
//
// Steps are right if
//   S1  ids count up, and what a step reads is defined by steps above: vectors, and scalars by
//   Scalar
//       or Extract steps (inputs and constants are always there); types are those of the operands;
//   S2  a Load accesses only lanes that are loads of the block at just these addresses, by the
//       constant distances that the client states; what else it reads lies between two that the
//       block loads, no more than 4096 bytes apart, with nothing that may not return between them
//       and what it accesses; a Store accesses likewise; one with guards accesses all lanes, which
//       are guarded operations of the block, under their guards;
//   S3  each lane of a Compute that claims an operation computes it; in a reduction, it combines
//       by the operation that is reduced: parts, values, zeros if those change nothing, and terms,
//       each of which computes the operation that the step names for it; immediates are constants;
//   S4  constants, broadcasts, builds and shuffles claim what they are made of;
//   S5  an Extract takes a lane that claims the operation, or all of its leaves;
//   S6  a Phi's lanes claim phis; its first operand, made above of inputs and constants, claims
//   their
//       initial values, its second one, wherever it stands, their latches.
// A plan is right if all of its steps are, and
//   P1  every opaque or pinned operation is executed exactly once, pinned ones by Scalar; every
//   store is executed, once or more, the last time with the value that the block's store has: what
//   else accesses its place stands above or below all of them (P3), so nothing sees what is there
//   in between;
//   P2  what is used outside, behind the loop, or as the latch of a scalar phi is there as a
//   scalar;
//   P3  where the client says that a must precede b, every execution of a stands above each of b.
// So memory holds the same values in the same places whenever something is read, and all that is
// needed is computed from the same values.
//
// That is decided exactly as stated. It is not decided whether a plan is cheap, whether its steps
// are needed, whether the client answers truly, or whether instructions are what descriptions say.

#include "packer/plan_check.h"

#include <algorithm>
#include <map>

namespace vls {

using Kind = PackStep::Kind;

PlanCheck::PlanCheck(const Block &scalarBlock, const PackMachine &onMachine,
                     const PackPlan &thePlan)
    : block(scalarBlock), machine(onMachine), plan(thePlan), ranges(scalarBlock),
      executions(scalarBlock.size()), storesAnother(scalarBlock.size()) {
  for (unsigned o = 0; o < block.size(); ++o)
    available.push_back(block[o].op == ScalarOp::Input || block[o].op == ScalarOp::Constant);
}

std::string PlanCheck::run() {
  for (position = 0; position < plan.steps.size() && error.empty(); ++position)
    if (!checkStep(plan.steps[position]))
      error = "step " + std::to_string(position + 1) + ": " + (error.empty() ? "malformed" : error);
  if (error.empty() && checkLatches() && checkExecuted())
    checkOrder();
  return error;
}

/// Operand k of a step as a vector, or null.
const PlanCheck::Vector *PlanCheck::vectorOf(const PackStep &step, std::size_t k) const {
  if (k >= step.operands.size() || step.operands[k].vector == 0 ||
      step.operands[k].vector > vectors.size())
    return nullptr;
  return &vectors[step.operands[k].vector - 1];
}

bool PlanCheck::define(const PackStep &step, Claims claims, bool fromInputs) {
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

bool PlanCheck::checkStep(const PackStep &step) {
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

bool PlanCheck::checkScalar(const PackStep &step) {
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
  storesAnother[step.operation] = false;
  return true;
}

/// S2
bool PlanCheck::checkAccess(const PackStep &step) {
  const bool isStore = step.kind == Kind::Store;
  const bool isUnderGuard = step.operands.size() > std::size_t(isStore);
  const Vector *const stored = isStore ? vectorOf(step, 0) : nullptr;
  const Vector *const guards = isUnderGuard ? vectorOf(step, isStore) : nullptr;
  const PackedType guardType{ElementType::integer(step.type.element.bits), step.type.lanes};
  const ScalarOp accesses = isStore        ? isUnderGuard ? ScalarOp::GuardedStore : ScalarOp::Store
                            : isUnderGuard ? ScalarOp::GuardedLoad
                                           : ScalarOp::Load;
  if (!isOperation(step.operation) || !block[step.operation].memref)
    return fail("no memory reference");
  if (step.operands.size() > std::size_t(isStore) + 1 ||
      (isStore && (!stored || stored->type != step.type)) ||
      (isUnderGuard && (!guards || guards->type != guardType)))
    return fail("operands do not fit");
  if (step.lanes.size() != step.type.lanes || step.lanes.empty() || step.lanes.size() > 64)
    return fail("as many operations as lanes");
  const std::int64_t bytes = step.type.element.bits / 8;
  Claims claims(step.type.lanes);
  for (unsigned l = 0; l < step.type.lanes; ++l) {
    if ((step.accessed >> l & 1) == 0) {
      if (isUnderGuard)
        return fail("a guarded lane is not accessed");
      continue;
    }
    const unsigned o = step.lanes[l];
    if (o == Block::none || block[o].op != accesses || block[o].type != step.type.element ||
        block[o].flags.pinned)
      return fail("lane " + std::to_string(l) + " accesses what the block does not");
    Integer distance;
    if (!block[o].memref->isAConstDistanceFrom(*block[step.operation].memref, &distance) ||
        distance != fromInt64(step.offset + std::int64_t(l) * bytes))
      return fail("lane " + std::to_string(l) + " is at another address");
    storesAnother[o] =
        isStore && (stored->claims[l].kind != Claim::Kind::Value ||
                    !haveEqualValues(block, stored->claims[l].value, block[o].operands[0]));
    if (isUnderGuard &&
        (guards->claims[l].kind != Claim::Kind::Value ||
         !haveEqualValues(block, guards->claims[l].value, block[o].operands.back())))
      return fail("lane " + std::to_string(l) + " has another guard");
    claims[l] = Claim::of(o);
    executions[o].push_back(position);
  }
  if (!isStore && (~step.accessed & allLanes(step.type.lanes)) != 0 && !checkGaps(step))
    return false;
  return isStore ? step.id == 0 || fail("a store yields nothing") : define(step, std::move(claims));
}

/// What a load reads and does not access.
bool PlanCheck::checkGaps(const PackStep &step) {
  constexpr std::int64_t page = 4096;
  const std::int64_t bytes = step.type.element.bits / 8;
  unsigned known = Block::none;
  for (unsigned l = 0; l < step.type.lanes && known == Block::none; ++l)
    if (step.accessed >> l & 1)
      known = step.lanes[l];
  if (known == Block::none)
    return fail("a load of nothing");
  std::vector<std::pair<std::int64_t, std::int64_t>> loaded; // from, to; from lane 0 on
  const auto addLoads = [&](unsigned from, unsigned to, unsigned next) {
    for (unsigned o = from; o != to; o += next) {
      if (block[o].op == ScalarOp::Opaque && isOrdered(block[o]))
        return;
      Integer distance;
      std::optional<std::int64_t> at;
      if (block[o].op == ScalarOp::Load &&
          block[o].memref->isAConstDistanceFrom(*block[step.operation].memref, &distance) &&
          (at = toInt64(distance)))
        loaded.emplace_back(*at - step.offset, *at - step.offset + block[o].type.bits / 8);
    }
  };
  addLoads(known, block.size(), 1);
  addLoads(known, ~0u, ~0u);
  for (unsigned l = 0; l < step.type.lanes; ++l) {
    if (step.accessed >> l & 1)
      continue;
    const std::int64_t from = l * bytes, to = from + bytes;
    const bool isBetween = std::any_of(loaded.begin(), loaded.end(), [&](const auto &below) {
      return below.first <= from &&
             std::any_of(loaded.begin(), loaded.end(), [&](const auto &above) {
               return above.second >= to && above.second - below.first <= page;
             });
    });
    if (!isBetween)
      return fail("lane " + std::to_string(l) + " reads what lies between no loads");
  }
  return true;
}

bool PlanCheck::checkLatches() {
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
bool PlanCheck::checkExecuted() {
  for (unsigned o = 0; o < block.size(); ++o) {
    const Block::Operation &operation = block[o];
    const std::string name = "operation " + std::to_string(o);
    const bool once = operation.op == ScalarOp::Opaque || operation.flags.pinned;
    if ((once && executions[o].size() != 1) || (isStore(operation.op) && executions[o].empty()))
      return fail(name + " is executed " + std::to_string(executions[o].size()) + " times");
    if (storesAnother[o])
      return fail(name + " stores another value");
    if ((operation.usedOutside || operation.usedAfterLoop) && !available[o])
      return fail(name + " is not there at the end");
  }
  return true;
}

/// P3: only of pairs whose order is not that of the program the client has to be asked.
bool PlanCheck::checkOrder() {
  std::multimap<std::size_t, unsigned> byLast; // operations above, by their last execution
  for (unsigned b = 0; b < block.size(); ++b) {
    if (executions[b].empty() || !isOrdered(block[b]))
      continue;
    const auto [low, high] = std::minmax_element(executions[b].begin(), executions[b].end());
    for (auto a = byLast.lower_bound(*low); a != byLast.end(); ++a)
      if (!(isLoad(block[a->second].op) && isLoad(block[b].op)) && block.mustPrecede(a->second, b))
        return fail("operation " + std::to_string(a->second) + " must precede operation " +
                    std::to_string(b));
    byLast.emplace(*high, b);
  }
  return true;
}

std::string checkPlan(const Block &block, const PackMachine &machine, const PackPlan &plan) {
  return PlanCheck(block, machine, plan).run();
}

} // namespace vls
