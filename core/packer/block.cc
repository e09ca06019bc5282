// SPDX-License-Identifier: GPL-3.0-or-later
//
// Blocks: building and checking them.

#include "packer/operations.h"

namespace vls {

unsigned Block::add(Operation operation) {
  all.push_back(std::move(operation));
  return size() - 1;
}

unsigned Block::add(ScalarOp op, ElementType type, std::vector<unsigned> operands,
                    OperationFlags flags) {
  Operation operation;
  operation.op = op;
  operation.type = type;
  operation.operands = std::move(operands);
  operation.flags = flags;
  return add(std::move(operation));
}

unsigned Block::addInput(ElementType type) {
  return add(ScalarOp::Input, type, {});
}

unsigned Block::addConstant(ElementType type, std::uint64_t bits) {
  const unsigned number = add(ScalarOp::Constant, type, {});
  all[number].constant = bits;
  return number;
}

unsigned Block::addCompare(Predicate predicate, unsigned a, unsigned b) {
  const unsigned number = add(ScalarOp::Compare, ElementType::integer(1), {a, b});
  all[number].predicate = predicate;
  return number;
}

unsigned Block::addPhi(ElementType type, unsigned initial) {
  return add(ScalarOp::Phi, type, {initial, none});
}

void Block::setLatch(unsigned phi, unsigned latch) {
  all[phi].operands[1] = latch;
}

void Block::setGuard(unsigned operation, unsigned guard) {
  Operation &access = all[operation];
  access.op = access.op == ScalarOp::Load ? ScalarOp::GuardedLoad : ScalarOp::GuardedStore;
  access.operands.push_back(guard);
}

void Block::replaceUses(const std::vector<unsigned> &by) {
  for (unsigned o = 0; o < size(); ++o) {
    for (unsigned &operand : all[o].operands)
      if (operand != none)
        operand = by[operand];
    if (by[o] == o)
      continue;
    all[by[o]].usedOutside |= all[o].usedOutside;
    all[by[o]].usedAfterLoop |= all[o].usedAfterLoop;
    all[o].usedOutside = all[o].usedAfterLoop = false;
  }
}

namespace {

/// What is wrong with the order of definitions of operation `number`.
std::string checkOrder(const Block &block, unsigned number) {
  const Block::Operation &o = block[number];
  for (std::size_t i = 0; i < o.operands.size(); ++i) {
    const bool isLatch = o.op == ScalarOp::Phi && i == 1;
    if (o.operands[i] >= (isLatch ? block.size() : number))
      return isLatch ? "there is no such latch operand" : "an operand is not defined above";
    if (!block[o.operands[i]].type.exists() || isStore(block[o.operands[i]].op))
      return "an operand yields no value";
  }
  if (o.op != ScalarOp::Phi)
    return {};
  if (number > 0 && block[number - 1].op != ScalarOp::Phi &&
      block[number - 1].op != ScalarOp::Input && block[number - 1].op != ScalarOp::Constant)
    return "a phi stands below other operations";
  const ScalarOp initial = block[o.operands[0]].op;
  return initial == ScalarOp::Input || initial == ScalarOp::Constant
             ? ""
             : "a phi begins with what is neither an input nor a constant";
}

std::string checkMemory(const Block::Operation &o) {
  if (!isLoad(o.op) && !isStore(o.op))
    return o.memref ? "a memory reference where no memory is accessed" : "";
  if (!o.memref)
    return "no memory reference";
  if (o.memref->type() != VectorType{1, o.type.bits})
    return "a memory reference of another type";
  if (o.type.bits < 8)
    return "less than a byte is accessed";
  return isLoad(o.memref->kind()) == isLoad(o.op) ? "" : "a load stores";
}

std::string checkOne(const Block &block, unsigned number) {
  const Block::Operation &o = block[number];
  const int operands = operandsOf(o.op);
  if (operands >= 0 && std::size_t(operands) != o.operands.size())
    return toString(o.op) + " has " + std::to_string(operands) + " operands";
  std::string wrong = checkOrder(block, number);
  if (wrong.empty())
    wrong = checkMemory(o);
  if (!wrong.empty())
    return wrong;
  if (o.op == ScalarOp::Constant && (o.constant & ~lowBits(o.type.bits)) != 0)
    return "a constant has too many bits";
  std::vector<ElementType> types;
  for (unsigned operand : o.operands)
    types.push_back(block[operand].type);
  return checkTypes(o.op, o.type, types);
}

} // namespace

std::string Block::check() const {
  for (unsigned number = 0; number < size(); ++number) {
    const std::string wrong = checkOne(*this, number);
    if (!wrong.empty())
      return "operation " + std::to_string(number) + ": " + wrong;
  }
  return {};
}

} // namespace vls
