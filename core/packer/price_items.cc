// SPDX-License-Identifier: GPL-3.0-or-later
//
// What an assembly costs: each step's µops, with what one instruction does together counted once (a
// scalar load that a broadcast or an insert reads, a load that a concatenation reads, a half that a
// store writes).

#include "packer/assembler.h"

namespace vls {

Uops Assembler::priceOf(const std::vector<unsigned> &order) const {
  std::vector<unsigned> uses(items.size());
  for (const unsigned i : order) {
    for (const PackStep::Operand &operand : items[i].step.operands)
      if (operand.vector != 0)
        ++uses[operand.vector - 1];
    const bool isScalar = items[i].step.kind == PackStep::Kind::Scalar;
    const Lanes &read =
        isScalar ? region.block[items[i].step.operation].operands : items[i].step.scalars;
    for (const unsigned value : read)
      if (const unsigned item = knownScalar(value); item != none)
        ++uses[item];
  }
  // What is needed behind the block has a use there.
  for (unsigned o = region.first; o < region.end; ++o)
    if (const unsigned item = knownScalar(o); item != none && region.isLiveOut(o))
      ++uses[item];
  Uops sum;
  for (const unsigned i : order)
    if (!items[i].inFront)
      sum += priceOf(items[i], uses);
  return sum;
}

/// A load that a broadcast reads, which then is the scalar as well: its lowest lane is.
bool Assembler::isSharedLoad(unsigned operation) const {
  const auto type = repeated.find(operation);
  return type != repeated.end() && region.block[operation].op == ScalarOp::Load &&
         region.price(region.machine.extract(type->second, 0)) == 0;
}

Uops Assembler::priceOf(const Item &item, const std::vector<unsigned> &uses) const {
  const PackMachine &machine = region.machine;
  const PackStep &step = item.step;
  // A scalar load that is part of a broadcast or an insert.
  const auto isFolded = [&](unsigned operation) {
    const unsigned known = knownScalar(operation);
    return known != none && region.block[operation].op == ScalarOp::Load &&
           items[known].step.kind == PackStep::Kind::Scalar && uses[known] == 1;
  };
  switch (step.kind) {
  case PackStep::Kind::Scalar:
    if (inserted.count(step.operation) != 0 && isFolded(step.operation))
      return {};
    if (isSharedLoad(step.operation))
      return {};
    return region.scalarUops(step.operation);
  case PackStep::Kind::Load:
    return machine.target().load(LoadForm(step.type.shape())).value_or(Uops());
  case PackStep::Kind::Store:
    return machine.target().store(StoreForm(step.type.shape())).value_or(Uops());
  case PackStep::Kind::Compute:
    return machine.instructions()[step.instruction].uops;
  case PackStep::Kind::Constant:
    return machine.constant(step.type);
  case PackStep::Kind::Broadcast:
    return machine.broadcast(step.type, isFolded(step.scalars[0]) || isSharedLoad(step.scalars[0]));
  case PackStep::Kind::Build: {
    unsigned elements = 0, loads = 0;
    for (const unsigned value : step.scalars)
      if (value != Block::none) {
        ++elements;
        loads += isFolded(value);
      }
    return machine.build(step.type, elements, loads);
  }
  case PackStep::Kind::Shuffle: {
    const Item &last = items[step.operands.back().vector - 1];
    ShuffleShape shape;
    shape.operand = last.step.type.shape();
    shape.result = step.type.shape();
    shape.operands = unsigned(step.operands.size());
    shape.mask = step.mask;
    shape.lastFromMemory =
        last.step.kind == PackStep::Kind::Load && uses[step.operands.back().vector - 1] == 1;
    return machine.target().shuffle(shape).value_or(Uops{0, 1000, 0, 1000, 0});
  }
  case PackStep::Kind::Extract:
    if (!region.isLiveOut(step.operation) && uses[item.step.id - 1] == 0)
      return {}; // once behind the loop
    return machine.extract(items[step.operands[0].vector - 1].step.type, step.lane);
  case PackStep::Kind::Phi:
    return {};
  }
  return {};
}

} // namespace vls
