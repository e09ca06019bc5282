// SPDX-License-Identifier: GPL-3.0-or-later
//
// From a basic block to a Block: which statement is which operation. What an operation may be taken
// for follows from its own type and from the function's flags.

#include "pack/reader.h"

namespace vls::gcc {

std::unique_ptr<GimpleBlock> readPackBlock(const Chain &chain, ValueNumbers &numbers,
                                           LoopPhis phis) {
  auto result = std::make_unique<GimpleBlock>(chain);
  return BlockReader(*result, numbers, phis).read() ? std::move(result) : nullptr;
}

GimpleBlock::GimpleBlock(Chain of) : chain(std::move(of)) {
  for (basic_block block : chain.blocks())
    inside.insert(block);
}

void GimpleBlock::appendTwins(const PackPlan &plan) {
  addTwins(*this, plan);
  facts.resize(size());
}

void GimpleBlock::appendConstant(ElementType type, std::uint64_t bits) {
  addConstant(type, bits);
  facts.resize(size());
}

void GimpleBlock::moveTo(basic_block body) {
  chain = Chain(body);
  inside = {body};
}

edge GimpleBlock::entryEdge() const {
  edge latch = latchEdge();
  return latch ? EDGE_PRED(chain.first, EDGE_PRED(chain.first, 0) == latch ? 1 : 0) : nullptr;
}

unsigned BlockReader::add(Block::Operation operation, gimple *statement, tree value) {
  const unsigned number = block.add(std::move(operation));
  block.facts.emplace_back();
  block.facts.back().statement = statement;
  if (statement)
    block.operationsOf.insert(statement);
  block.facts.back().value = value;
  if (value && TREE_CODE(value) == SSA_NAME)
    block.numbers[value] = number;
  return number;
}

unsigned BlockReader::part(ScalarOp op, ElementType type, std::vector<unsigned> operands) {
  Block::Operation operation;
  operation.op = op;
  operation.type = type;
  operation.operands = std::move(operands);
  return add(std::move(operation), nullptr, NULL_TREE);
}

unsigned BlockReader::leaf(ScalarOp op, ElementType type, tree value, std::uint64_t bits) {
  Block::Operation operation;
  operation.op = op;
  operation.type = type;
  operation.constant = bits;
  return add(std::move(operation), nullptr, value);
}

std::optional<std::uint64_t> BlockReader::constantBits(tree constant, ElementType type) {
  if (TREE_CODE(constant) == INTEGER_CST && !type.isFloat()) {
    const std::uint64_t bits = TREE_INT_CST_LOW(constant);
    return type.bits == 64 ? bits : bits & ((std::uint64_t(1) << type.bits) - 1);
  }
  unsigned char bytes[8];
  if (TREE_CODE(constant) != REAL_CST || !type.isFloat() ||
      native_encode_expr(constant, bytes, sizeof bytes) != int(type.bits / 8))
    return std::nullopt;
  std::uint64_t bits = 0;
  memcpy(&bits, bytes, type.bits / 8);
  return bits;
}

unsigned BlockReader::constant(ElementType type, std::uint64_t bits) {
  unsigned &number =
      constants.try_emplace({type.isFloat(), type.bits, bits}, Block::none).first->second;
  if (number == Block::none)
    number = leaf(ScalarOp::Constant, type, NULL_TREE, bits);
  return number;
}

unsigned BlockReader::operand(tree value) {
  const auto type = packedElement(TREE_TYPE(value));
  if (!type)
    return Block::none;
  if (const auto bits = constantBits(value, *type))
    return constant(*type, *bits);
  const auto known = block.numbers.find(value);
  if (known != block.numbers.end())
    return known->second;
  if (TREE_CODE(value) != SSA_NAME)
    return Block::none;
  return leaf(ScalarOp::Input, *type, value, 0);
}

bool BlockReader::read() {
  readPhis();
  readLoadsAbove();
  readBody(block.chain.first);
  for (const ChainLink &link : block.chain.links)
    if (!readLink(link))
      return false;
  setLatches();
  freeSums();
  guardNeighbours();
  markUsesOutside();
  return true;
}

void BlockReader::readBody(basic_block body) {
  for (auto i = gsi_start_nondebug_bb(body); !gsi_end_p(i); gsi_next_nondebug(&i)) {
    gimple *statement = gsi_stmt(i);
    if (gimple_code(statement) == GIMPLE_LABEL || gimple_code(statement) == GIMPLE_NOP ||
        gimple_code(statement) == GIMPLE_PREDICT || stmt_ends_bb_p(statement))
      continue;
    if (!readStatement(statement))
      readOpaque(statement);
  }
}

namespace {

/// True if `phi` of a loop's header changes by the same amount in each iteration: what GCC makes
/// addresses of, or does away with. `next` is its value in the next one.
bool countsOn(gphi *phi, tree next) {
  constexpr unsigned mostSteps = 32;
  for (unsigned i = 0; i < mostSteps; ++i) {
    auto *step =
        TREE_CODE(next) == SSA_NAME ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(next)) : nullptr;
    const tree_code code = step ? gimple_assign_rhs_code(step) : ERROR_MARK;
    if ((code != PLUS_EXPR && code != MINUS_EXPR) ||
        !expr_invariant_in_loop_p(gimple_bb(phi)->loop_father, gimple_assign_rhs2(step)))
      return false;
    next = gimple_assign_rhs1(step);
    if (next == gimple_phi_result(phi))
      return true;
  }
  return false;
}

} // namespace

void BlockReader::readPhis() {
  edge latch = block.latchEdge(), entry = block.entryEdge();
  block.loop = loopPhis == LoopPhis::Read && latch && entry && !(entry->flags & EDGE_COMPLEX);
  if (!block.loop)
    return;
  for (auto i = gsi_start_phis(block.chain.first); !gsi_end_p(i); gsi_next(&i)) {
    gphi *phi = i.phi();
    tree result = gimple_phi_result(phi), initial = PHI_ARG_DEF_FROM_EDGE(phi, entry);
    const auto type = packedElement(TREE_TYPE(result));
    if (virtual_operand_p(result) || !type || POINTER_TYPE_P(TREE_TYPE(result)) || type->bits < 8 ||
        SSA_NAME_OCCURS_IN_ABNORMAL_PHI(result))
      continue;
    const unsigned start = operand(initial);
    const tree next = PHI_ARG_DEF_FROM_EDGE(phi, latch);
    if (start == Block::none || TREE_CODE(next) != SSA_NAME ||
        (INTEGRAL_TYPE_P(TREE_TYPE(result)) && countsOn(phi, next)) ||
        !block.contains(SSA_NAME_DEF_STMT(next)))
      continue;
    Block::Operation operation;
    operation.op = ScalarOp::Phi;
    operation.type = *type;
    operation.operands = {start, Block::none};
    phis.emplace_back(add(std::move(operation), phi, result), next);
  }
}

void BlockReader::setLatches() {
  for (const auto &[phi, next] : phis) {
    const unsigned latch = block.operationOf(next);
    // What is not an operation: the phi's scalar stays, and is an operand of nothing that is
    // packed.
    block.setLatch(phi, latch == Block::none ? phi : latch);
    if (latch == Block::none || block[latch].type != block[phi].type)
      block.setLatch(phi, phi);
    if (block[phi].operands[1] == phi)
      block.setUsedOutside(phi);
  }
}

/// What is added to a phi whose order is free may be added in any.
void BlockReader::freeSums() {
  for (const auto &[phi, next] : phis) {
    if (block.chain.promises.sums.count(block.value(phi)) == 0)
      continue;
    std::vector<bool> hasPhi(block.size()); // sums of it, and itself
    hasPhi[phi] = true;
    for (unsigned o = phi + 1; o < block.size(); ++o)
      hasPhi[o] = block[o].op == ScalarOp::Add &&
                  (hasPhi[block[o].operands[0]] || hasPhi[block[o].operands[1]]);
    for (unsigned sum = block[phi].operands[1]; sum != phi && hasPhi[sum];) {
      block.setReassociable(sum);
      block.freeSums.insert(sum);
      const unsigned first = block[sum].operands[0];
      sum = hasPhi[first] ? first : block[sum].operands[1];
    }
  }
}

/// Calls, odd types, what may trap: anything with the operands it has.
void BlockReader::readOpaque(gimple *statement) {
  Block::Operation operation;
  operation.op = ScalarOp::Opaque;
  operation.flags.pinned = true;
  ssa_op_iter iterator;
  tree use;
  FOR_EACH_SSA_TREE_OPERAND(use, statement, iterator, SSA_OP_USE) {
    const unsigned number = block.operationOf(use);
    if (number != Block::none)
      operation.operands.push_back(number);
    else
      needed.push_back(use);
  }
  tree result = single_ssa_tree_operand(statement, SSA_OP_DEF);
  const auto type = result ? packedElement(TREE_TYPE(result)) : std::nullopt;
  if (result) // values of odd types are used by opaque operations alone
    operation.type = type.value_or(ElementType::integer(64));
  const bool sideEffects = hasEffects(statement);
  operation.flags.ordered = gimple_vuse(statement) || sideEffects || mayStop(statement);
  const unsigned number = add(std::move(operation), statement, result);
  block.facts[number].hasSideEffects = sideEffects;
  block.facts[number].mayTrap = operation.flags.ordered && gimple_could_trap_p(statement);
  block.facts[number].mayNotReturn = mayNotReturn(statement);
}

/// The scalar `name` is needed: itself, or what free statements compute it from.
void BlockReader::need(tree name) {
  if (TREE_CODE(name) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF(name))
    return;
  gimple *definition = SSA_NAME_DEF_STMT(name);
  if (!block.contains(definition) || !seen.insert(name).second)
    return;
  if (!block.isFree(definition)) {
    const unsigned number = block.operationOf(name);
    if (number != Block::none)
      block.setUsedOutside(number);
    return;
  }
  for (tree use : block.usesOf(definition))
    need(use);
}

bool BlockReader::isUsedOutside(tree name) const {
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST(use, iterator, name) {
    gimple *user = USE_STMT(use);
    if (is_gimple_debug(user))
      continue;
    if (!block.contains(user) || block.endsBlock(user))
      return true;
    if (gimple_code(user) == GIMPLE_PHI && !block.isSelect(user)) {
      const unsigned phi = block.operationOf(gimple_phi_result(user));
      if (phi == Block::none || block[phi].op != ScalarOp::Phi || block[phi].operands[1] == phi)
        return true;
    }
  }
  return false;
}

void BlockReader::markUsesOutside() {
  for (unsigned number = 0; number < block.size(); ++number) {
    tree value = block.facts[number].value;
    if (block.facts[number].statement && value && TREE_CODE(value) == SSA_NAME &&
        isUsedOutside(value))
      need(value);
    const ScalarOp op = block[number].op;
    if (isGuarded(op))
      need(TREE_OPERAND(block.reference(number), 0));
    if (op != ScalarOp::Load && op != ScalarOp::Store)
      continue;
    // Of a store also the value if it is none of the block's.
    tree stored = op == ScalarOp::Store ? gimple_assign_rhs1(block.statement(number)) : NULL_TREE;
    ssa_op_iter iterator;
    tree use;
    FOR_EACH_SSA_TREE_OPERAND(use, block.statement(number), iterator, SSA_OP_USE)
    if (use != stored)
      need(use);
  }
  for (gimple *statement : block.freeOrder) {
    tree value = gimple_get_lhs(statement);
    if (isUsedOutside(value))
      need(value);
  }
  for (tree name : needed)
    need(name);
}

} // namespace vls::gcc
