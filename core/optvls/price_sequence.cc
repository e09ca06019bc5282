// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/price_sequence.h"

#include "moves/graph.h"
#include "optvls/folding.h"

#include <algorithm>

namespace vls {

namespace {

class Pricing {
public:
  Pricing(const Sequence &ofSequence, const Group &forGroup, const Target &onTarget)
      : sequence(ofSequence), group(forGroup), target(onTarget), folding(ofSequence) {}

  std::optional<Uops> of(const Instruction &instruction) const {
    switch (instruction.kind) {
    case Instruction::Kind::Value:
      return Uops();
    case Instruction::Kind::Load:
      return load(instruction);
    case Instruction::Kind::Store:
      return store(instruction);
    case Instruction::Kind::Shuffle:
      break;
    }
    return shuffle(instruction);
  }

private:
  /// True if one lane of a masked group decides whether it executes.
  bool isGuarded(const Instruction &memory) const {
    if (!group.isMasked())
      return false;
    int lane = Instruction::neverAccessed;
    for (int guard : memory.guards) {
      if (guard != Instruction::neverAccessed && lane != Instruction::neverAccessed &&
          guard != lane)
        return false;
      lane = std::max(lane, guard);
    }
    return !memory.guards.empty() || group.spaces() > 1;
  }

  std::optional<Uops> load(const Instruction &instruction) const {
    LoadForm form(instruction.type);
    form.repeatedBits = instruction.repeatedBits;
    form.merging = !instruction.operands.empty();
    form.masked = form.merging || isMasked(instruction);
    form.lowBits = lowestAccessed(instruction.guards) * instruction.type.elementBits;
    form.guarded = isGuarded(instruction);
    return target.load(form);
  }

  std::optional<Uops> store(const Instruction &instruction) const {
    StoreForm form(instruction.type);
    form.masked = isMasked(instruction);
    form.guarded = isGuarded(instruction);
    return target.store(form);
  }

  /// Operands are looked at as elements of the result's width.
  std::optional<Uops> shuffle(const Instruction &instruction) const {
    const unsigned element = instruction.type.elementBits;
    ShuffleShape shape;
    shape.operand = {sequence.byId(instruction.operands.front()).type.bits() / element, element};
    shape.result = instruction.type;
    shape.operands = unsigned(instruction.operands.size());
    shape.mask = instruction.mask;
    shape.lastFromMemory = folding.readsMemory(instruction);
    shape.toMemory = folding.writesMemory(instruction);
    return target.shuffle(shape);
  }

  const Sequence &sequence;
  const Group &group;
  const Target &target;
  const Folding folding;
};

} // namespace

SequencePrice priceSequence(const Sequence &sequence, const Group &group, const Target &target) {
  const Pricing pricing(sequence, group, target);
  SequencePrice price;
  for (const Instruction &instruction : sequence.instructions) {
    const std::optional<Uops> uops = pricing.of(instruction);
    if (!uops && price.error.empty())
      price.error = target.name() + " has no instruction for " + toString(instruction, sequence);
    price.each.push_back(uops.value_or(Uops()));
    price.uops += price.each.back();
  }
  price.cost = target.price(price.uops);
  return price;
}

} // namespace vls
