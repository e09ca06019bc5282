// SPDX-License-Identifier: GPL-3.0-or-later
//
// The operations of one lane of a tree. Loads and inputs that are there are used again.

#include "packer/drawer.h"

#include "packer/operations.h"

namespace packtest {

using namespace vls;

unsigned Drawer::makeLoad(const Shape &shape, unsigned lane) {
  const std::int64_t element = shape.start + shape.step * std::int64_t(lane);
  const std::string key =
      toString(shape.type) + "@" + std::to_string(shape.memory) + "." + std::to_string(element);
  if (!shape.operands.empty()) {
    const unsigned guard = make(shape.operands[0], lane);
    const unsigned load = block->add(ScalarOp::GuardedLoad, shape.type, {guard});
    block->setMemory(load, made.document.memories[shape.memory], element * (shape.type.bits / 8));
    return load;
  }
  const auto known = loads.find(key);
  if (known != loads.end() && !chance(3))
    return known->second;
  const unsigned load = block->add(ScalarOp::Load, shape.type, {});
  block->setMemory(load, made.document.memories[shape.memory], element * (shape.type.bits / 8));
  return loads[key] = load;
}

unsigned Drawer::addOperation(const Shape &shape, std::vector<unsigned> operands) {
  Block::Operation o;
  o.op = shape.op;
  o.type = shape.type;
  o.operands = std::move(operands);
  o.predicate = shape.op == ScalarOp::Compare ? shape.predicate : Predicate::Equal;
  o.flags = shape.flags;
  if (isCommutative(o.op, o.type, o.flags) && chance(20))
    std::swap(o.operands[0], o.operands[1]);
  if (o.op == ScalarOp::Add && chance(5))
    o.op = ScalarOp::Subtract;
  o.flags.pinned = chance(1) && chance(30);
  return block->add(std::move(o));
}

unsigned Drawer::make(const Shape &shape, unsigned lane) {
  switch (shape.kind) {
  case Shape::Kind::Load: {
    Shape moved = shape;
    if (chance(3))
      moved.start = below(8);
    return makeLoad(moved, lane);
  }
  case Shape::Kind::Input:
  case Shape::Kind::Constant: {
    const std::string key = std::to_string(unsigned(shape.kind)) + toString(shape.type) + "." +
                            std::to_string(shape.value) + "." +
                            std::to_string(shape.perLane ? lane + 1 : 0);
    const auto known = inputs.find(key);
    if (known != inputs.end())
      return known->second;
    const std::uint64_t value = shape.type.isFloat() || !shape.perLane
                                    ? shape.value
                                    : (shape.value + lane) & lowBits(shape.type.bits);
    return inputs[key] = shape.kind == Shape::Kind::Input ? block->addInput(shape.type)
                                                          : block->addConstant(shape.type, value);
  }
  default:
    break;
  }
  std::vector<unsigned> operands;
  for (const Shape &operand : shape.operands)
    operands.push_back(make(operand, lane));
  const unsigned result = addOperation(shape, std::move(operands));
  if (chance(1))
    block->setUsedOutside(result);
  return result;
}

unsigned Drawer::store(ElementType type, unsigned memory, std::int64_t element, unsigned value,
                       unsigned guard) {
  const unsigned stored = guard == Block::none
                              ? block->add(ScalarOp::Store, type, {value})
                              : block->add(ScalarOp::GuardedStore, type, {value, guard});
  block->setMemory(stored, made.document.memories[memory], element * (type.bits / 8));
  if (made.document.memories[memory].isRestrict) {
    for (auto known = loads.begin(); known != loads.end();)
      known = known->first.find("@" + std::to_string(memory) + ".") != std::string::npos
                  ? loads.erase(known)
                  : std::next(known);
  } else {
    loads.clear();
  }
  return stored;
}

} // namespace packtest
