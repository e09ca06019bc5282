// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/writer.h"

namespace vls::gcc {

using Kind = PackStep::Kind;

PlanOrder::PlanOrder(const GimpleBlock &packed, const PackPlan &planned)
    : block(packed), plan(planned), executed(packed.size()), isExtracted(packed.size()) {
  for (const PackStep &step : plan.steps)
    if (step.kind == Kind::Extract)
      isExtracted[step.operation] = true;
  for (unsigned number = 0; number < block.size(); ++number)
    if (gimple *statement = block.statement(number)) {
      numbers[statement] = number;
      if (!block.contains(statement)) { // loaded in front of the block
        placed.insert(statement);
        execute(number);
      }
    }
  for (gimple *statement : block.earlyStatements()) {
    placed.insert(statement);
    if (const auto number = numbers.find(statement); number != numbers.end())
      execute(number->second);
  }
  for (unsigned i = 0; i < plan.steps.size(); ++i)
    if (!placeStep(i))
      return;
  if (placeFreeUsedOutside())
    provideLatches();
}

bool PlanOrder::isPhi(gimple *statement) const {
  return gimple_code(statement) == GIMPLE_PHI && !block.isSelect(statement);
}

bool PlanOrder::fail(Reason reason) {
  why = reason;
  return false;
}

void PlanOrder::execute(unsigned operation) {
  executed[operation] = true;
}

bool PlanOrder::placeStep(unsigned index) {
  const PackStep &step = plan.steps[index];
  switch (step.kind) {
  case Kind::Scalar: {
    gimple *statement = block.statement(step.operation);
    if (statement && isPlaced(statement))
      return true; // it had to be there earlier
    if (comesOutOfVectors(step.operation))
      break;
    if (!statement || isPhi(statement)) // parts come where they are used
      return !statement || (placed.insert(statement), true);
    return placeStatement(statement);
  }
  case Kind::Load:
  case Kind::Store:
    if (step.kind == Kind::Store &&
        (step.accessed & allLanes(step.type.lanes)) != allLanes(step.type.lanes))
      return fail(Reason::LanesNotAccessed);
    if (!provideAddress(step))
      return false;
    for (unsigned lane = 0; lane < step.type.lanes; ++lane)
      if (step.accessed >> lane & 1 && step.lanes[lane] != Block::none)
        execute(step.lanes[lane]);
    break;
  case Kind::Compute:
    for (const PackStep::Operand &operand : step.operands)
      if (operand.vector == 0 && !provideOperation(operand.scalar))
        return false;
    break;
  case Kind::Broadcast:
  case Kind::Build:
    for (const unsigned scalar : step.scalars)
      if (scalar != Block::none && !provideOperation(scalar))
        return false;
    break;
  case Kind::Extract:
    if (block.statement(step.operation) && isPlaced(block.statement(step.operation)))
      return true; // it had to be there earlier
    break;
  case Kind::Constant:
  case Kind::Shuffle:
  case Kind::Phi:
    break;
  }
  all.push_back({nullptr, index});
  if ((step.kind == Kind::Extract || step.kind == Kind::Scalar) && block.value(step.operation))
    extracted.insert(block.value(step.operation));
  return true;
}

/// Is a restated operation to be computed of what comes out of a vector?
bool PlanOrder::comesOutOfVectors(unsigned operation) const {
  return block.isRestated(operation) && usesExtracted(operation);
}

/// Directly, or through parts.
bool PlanOrder::usesExtracted(unsigned operation) const {
  const std::vector<unsigned> &operands = block[operation].operands;
  return std::any_of(operands.begin(), operands.end(), [&](unsigned operand) {
    return isExtracted[operand] || (!block.statement(operand) && usesExtracted(operand));
  });
}

bool PlanOrder::placeStatement(gimple *statement) {
  if (!placed.insert(statement).second)
    return true;
  if (!provideUses(statement, NULL_TREE))
    return false;
  const auto number = numbers.find(statement);
  const unsigned operation = number == numbers.end() ? Block::none : number->second;
  if (operation != Block::none)
    execute(operation);
  all.push_back({statement, 0, operation});
  return true;
}

bool PlanOrder::provideUses(gimple *statement, tree except) {
  for (tree use : block.usesOf(statement))
    if (use != except && !provideName(use))
      return false;
  return true;
}

/// What the place of a load or store is computed from.
bool PlanOrder::provideAddress(const PackStep &step) {
  gimple *statement = block.statement(step.operation);
  if (!isGuarded(block[step.operation].op))
    return provideUses(statement,
                       step.kind == Kind::Store ? gimple_assign_rhs1(statement) : NULL_TREE);
  tree pointer = TREE_OPERAND(block.reference(step.operation), 0);
  return TREE_CODE(pointer) != SSA_NAME || provideName(pointer);
}

/// The value of `name` is there: it was, or its statement is placed here.
bool PlanOrder::provideName(tree needed) {
  tree name = block.firstName(needed);
  gimple *definition = SSA_NAME_DEF_STMT(name);
  if (!block.contains(definition) || isPlaced(definition))
    return true;
  const auto number = numbers.find(definition);
  if (number == numbers.end())
    return block.isFree(definition) ? placeStatement(definition)
                                    : isPhi(definition) || fail(Reason::ValueNotKnown);
  if (isPhi(definition)) {
    if (!extracted.count(name))
      placed.insert(definition);
    return true;
  }
  return extracted.count(name) || (mayStandHere(number->second) && placeStatement(definition));
}

bool PlanOrder::provideOperation(unsigned operation) {
  if (tree value = block.value(operation))
    return TREE_CODE(value) != SSA_NAME || provideName(value);
  for (const unsigned operand : block[operation].operands) // a part; constants have none
    if (!provideOperation(operand))
      return false;
  return true;
}

/// May `operation`, which the plan has further down or not at all, execute now?
bool PlanOrder::mayStandHere(unsigned operation) {
  const Block::Operation &o = block[operation];
  if (!isOrdered(o))
    return true;
  if (o.op != ScalarOp::Load)
    return fail(Reason::AddressBeforeCall);
  for (unsigned other = 0; other < block.size(); ++other) {
    if (!isOrdered(block[other]) || block[other].op == ScalarOp::Load || other == operation)
      continue;
    const bool isCrossed = other < operation
                               ? !executed[other] && block.mustPrecede(other, operation)
                               : executed[other] && block.mustPrecede(operation, other);
    if (isCrossed)
      return fail(Reason::AddressBehindStore);
  }
  return true;
}

bool PlanOrder::placeFreeUsedOutside() {
  for (gimple *statement : block.freeStatements()) {
    bool isNeeded = false;
    imm_use_iterator iterator;
    use_operand_p use;
    FOR_EACH_IMM_USE_FAST(use, iterator, gimple_get_lhs(statement)) {
      gimple *user = USE_STMT(use);
      isNeeded |=
          !is_gimple_debug(user) && (!block.contains(user) || block.endsBlock(user) ||
                                     (isPhi(user) && (!numbers.count(user) || isPlaced(user))));
    }
    if (isNeeded && !placeStatement(statement))
      return false;
  }
  return true;
}

/// Phis that stay need what they are in the next iteration, which may be other phis.
bool PlanOrder::provideLatches() {
  std::size_t known;
  do {
    known = placed.size();
    for (auto i = gsi_start_phis(block.basicBlock()); !gsi_end_p(i); gsi_next(&i)) {
      if (!numbers.count(i.phi()) || !isPlaced(i.phi()))
        continue;
      tree next = PHI_ARG_DEF_FROM_EDGE(i.phi(), block.latchEdge());
      if (TREE_CODE(next) == SSA_NAME && !provideName(next))
        return false;
    }
  } while (placed.size() > known);
  return true;
}

} // namespace vls::gcc
