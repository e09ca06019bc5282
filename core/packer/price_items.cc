// SPDX-License-Identifier: GPL-3.0-or-later
//
// What an assembly costs: each step's µops, with what one instruction does together counted once (a
// scalar load that a broadcast or an insert reads, a load that a concatenation reads, a half that a
// store writes).

#include "packer/assembler.h"

#include <algorithm>
#include <utility>

namespace vls {

/// What other things are made of is done in each round.
void Assembler::keepInRounds() {
  std::vector<unsigned> waiting;
  for (unsigned item = 0; item < items.size(); ++item)
    if (!items[item].isBehind)
      waiting.push_back(item);
  if (waiting.size() == items.size())
    return;
  while (!waiting.empty()) {
    const Item item = items[waiting.back()];
    waiting.pop_back();
    if (item.step == none || steps[item.step].reduced != Block::none)
      continue; // sums wait for what is behind the loop
    for (const PackStep::Operand &operand : steps[item.step].operands)
      if (operand.vector != 0 && std::exchange(items[operand.vector - 1].isBehind, false))
        waiting.push_back(operand.vector - 1);
  }
}

void Assembler::setPrice(Assembly &result) {
  keepInRounds();
  std::vector<unsigned> uses(items.size());
  for (const Item &item : items) {
    const bool isScalar = item.operation != none;
    if (!isScalar)
      for (const PackStep::Operand &operand : steps[item.step].operands)
        if (operand.vector != 0)
          ++uses[operand.vector - 1];
    const Lanes &read = isScalar ? region.block[item.operation].operands : steps[item.step].scalars;
    for (const unsigned value : read)
      if (const unsigned known = knownScalar(value); known != none)
        ++uses[known];
  }
  // What is needed behind the block has a use there.
  for (unsigned o = region.first; o < region.end; ++o)
    if (const unsigned item = knownScalar(o); item != none && region.isLiveOut(o))
      ++uses[item];
  std::vector<unsigned> gathered;
  std::vector<bool> isPriced(items.size()); // as a part of another one
  for (const Item &item : items)
    if (!item.inFront && isGathered(item, uses)) {
      gathered.push_back(unsigned(&item - items.data()));
      isPriced[gathered.back()] = true;
      for (const unsigned load : steps[item.step].scalars)
        isPriced[knownScalar(load)] = true;
    }
  for (const Item &item : items)
    if (!item.inFront && !isPriced[std::size_t(&item - items.data())])
      (item.isBehind ? result.behind : result.uops) += priceOf(item, uses);
  result.uops += priceOfGathered(gathered, uses);
  if (rounds > 0)
    result.uops += result.behind * (1 / rounds);
  result.cost = region.price(result.uops);
}

/// A scalar load that is part of a broadcast or an insert.
bool Assembler::isFolded(unsigned operation, const std::vector<unsigned> &uses,
                         unsigned times) const {
  const unsigned known = knownScalar(operation);
  return known != none && region.block[operation].op == ScalarOp::Load &&
         items[known].operation != none && uses[known] == times;
}

/// A vector of loads that nothing else needs.
bool Assembler::isGathered(const Item &item, const std::vector<unsigned> &uses) const {
  if (!planners.gathered.isOn || item.operation != none ||
      steps[item.step].kind != PackStep::Kind::Build)
    return false;
  const Lanes &loads = steps[item.step].scalars;
  return std::all_of(loads.begin(), loads.end(), [&](unsigned load) {
    return load != Block::none &&
           isFolded(load, uses, unsigned(std::count(loads.begin(), loads.end(), load)));
  });
}

/// Vectors of loads that are a constant distance apart are planned together.
Uops Assembler::priceOfGathered(const std::vector<unsigned> &builds,
                                const std::vector<unsigned> &uses) const {
  struct GatheredGroup {
    GatheredRows rows;
    std::vector<std::int64_t> distances;
    Uops apart; ///< as builds
  };
  std::vector<GatheredGroup> groups;
  Uops sum;
  for (const unsigned build : builds) {
    const Uops own = priceOf(items[build], uses);
    const std::optional<GatheredRows> rows = gatheredRows(region, stepOf(build).scalars);
    if (!rows) {
      sum += own;
      continue;
    }
    const auto near = std::find_if(groups.begin(), groups.end(), [&](const GatheredGroup &group) {
      const std::optional<std::int64_t> distance = group.rows.distanceTo(*rows);
      return distance && std::abs(*distance) < mostApart;
    });
    if (near == groups.end()) {
      groups.push_back({*rows, {0}, own});
      continue;
    }
    near->distances.push_back(*near->rows.distanceTo(*rows));
    near->apart += own;
  }
  for (GatheredGroup &group : groups) {
    std::sort(group.distances.begin(), group.distances.end());
    const std::optional<Uops> &together = planners.gathered.uops(group.rows, group.distances);
    sum +=
        together && region.price(*together) < region.price(group.apart) ? *together : group.apart;
  }
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
  if (const unsigned scalar = item.operation; scalar != none) {
    const bool isRead =
        (inserted[scalar - region.first] && isFolded(scalar, uses)) || isSharedLoad(scalar);
    return isRead ? Uops() : region.scalarUops(scalar);
  }
  const PackStep &step = steps[item.step];
  switch (step.kind) {
  case PackStep::Kind::Scalar:
    return {}; // is no item's step
  case PackStep::Kind::Load:
    return machine.target().load(loadForm(step)).value_or(Uops());
  case PackStep::Kind::Store:
    return machine.target().store(storeForm(step)).value_or(Uops());
  case PackStep::Kind::Compute:
    return machine.instruction(step.instruction).uops;
  case PackStep::Kind::Constant:
    return machine.constant(step.type);
  case PackStep::Kind::Broadcast:
    return machine.broadcast(step.type,
                             isFolded(step.scalars[0], uses) || isSharedLoad(step.scalars[0]));
  case PackStep::Kind::Build: {
    unsigned elements = 0, loads = 0;
    for (const unsigned value : step.scalars)
      if (value != Block::none) {
        ++elements;
        loads += isFolded(value, uses);
      }
    return machine.build(step.type, elements, loads);
  }
  case PackStep::Kind::Shuffle: {
    const PackStep &last = stepOf(step.operands.back().vector - 1);
    ShuffleShape shape;
    shape.operand = last.type.shape();
    shape.result = step.type.shape();
    shape.operands = unsigned(step.operands.size());
    shape.mask = step.mask;
    shape.lastFromMemory = last.kind == PackStep::Kind::Load && last.operands.empty() &&
                           uses[step.operands.back().vector - 1] == 1;
    const Price &price = planners.moves.price(shape);
    return price.possible ? price.uops : Uops{0, 1000, 0, 1000, 0};
  }
  case PackStep::Kind::Extract:
    if (!region.isLiveOut(step.operation) && uses[step.id - 1] == 0)
      return {}; // once behind the loop
    return machine.extract(stepOf(step.operands[0].vector - 1).type, step.lane);
  case PackStep::Kind::Phi:
    return {};
  }
  return {};
}

} // namespace vls
