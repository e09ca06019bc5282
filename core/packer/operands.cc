// SPDX-License-Identifier: GPL-3.0-or-later
//
// Vectors that packs need: a pack's result as it is, a constant, a broadcast, inserts, or moves of
// lanes that stand in other vectors (moved.cc).

#include "packer/assembler.h"

#include <algorithm>
#include <set>

namespace vls {

/// What an item needs, as an operand; an item `none` needs it in the next iteration only.
PackStep::Operand Assembler::operand(const Lanes &x, ElementType type, unsigned item,
                                     bool inFront) {
  PackStep::Operand made;
  const bool isScalar = x.size() == 1; // the same for all lanes
  if (isScalar)
    made.scalar = x[0];
  const unsigned needed = isScalar            ? scalar(x[0])
                          : knownLanes(x) > 0 ? vector(x, inFront)
                                              : constantVector(x, type);
  if (needed == none)
    return made;
  if (!isScalar)
    made.vector = needed + 1;
  if (item != none)
    need(item, needed);
  return made;
}

unsigned Assembler::vector(const Lanes &x, bool inFront) {
  std::map<Lanes, unsigned> &made = inFront ? vectorsInFront : vectors;
  const auto known = made.find(x);
  return known != made.end() ? known->second : made[x] = make(x, inFront);
}

unsigned Assembler::make(const Lanes &x, bool inFront) {
  const ElementType type = region.typeOf(x);
  bool constant = true, scalarsOnly = true;
  for (const unsigned lane : x) {
    constant = constant && (lane == Block::none || region.block[lane].op == ScalarOp::Constant);
    scalarsOnly = scalarsOnly && (lane == Block::none || !isInVector(lane));
  }
  if (constant)
    return constantVector(x, type);
  if (type.bits < 8) {
    fail("vectors of single bits are not moved");
    return none;
  }
  if (inFront || scalarsOnly)
    return builtVector(x, inFront);
  const unsigned exact = exactPack(x);
  return exact != none ? exact : movedVector(x);
}

/// A pack that has all of x's lanes where x has them.
unsigned Assembler::exactPack(const Lanes &x) {
  for (const unsigned lane : x) {
    if (lane == Block::none)
      continue;
    for (unsigned home = firstHome(lane); home != none; home = homes[home].next) {
      const Pack &pack = *packs[homes[home].found.pack];
      bool same = pack.lanes.size() == x.size();
      for (std::size_t i = 0; same && i < x.size(); ++i)
        same = x[i] == Block::none || x[i] == pack.lanes[i];
      if (same)
        return packItem(homes[home].found.pack);
    }
    return none;
  }
  return none;
}

/// Where no lane matters, of zeros.
unsigned Assembler::constantVector(const Lanes &x, ElementType type) {
  PackStep step;
  step.kind = PackStep::Kind::Constant;
  step.type = {type, unsigned(x.size())};
  step.lanes = x;
  for (const unsigned lane : x)
    step.constants.push_back(lane == Block::none ? 0 : region.block[lane].constant);
  return add(std::move(step), region.first, rounds > 0);
}

/// Loads that are parts of one vector stand where the first of them does, if the order of memory
/// allows: so the client can load them together. Where it plans for several vectors, so do the
/// loads of all of them, unless they are too many to be kept in registers if it does not.
void Assembler::gatherLoads(const std::set<unsigned> &values) {
  unsigned first = none;
  for (const unsigned value : values) {
    const unsigned item = knownScalar(value);
    if (item == none || region.block[value].op != ScalarOp::Load)
      return;
    first = std::min(first, items[item].key);
  }
  constexpr std::size_t most = 32;
  if (planners.gathered.isOn && (gatheredLanes += values.size()) <= most)
    firstGathered = first = std::min(first, firstGathered);
  for (const unsigned value : values)
    items[knownScalar(value)].key = first;
}

/// Few scalars in many lanes: a narrow vector of each once, repeated and permuted; none if that is
/// not cheaper than to insert each into all of its lanes.
unsigned Assembler::repeatedVector(const Lanes &x, bool inFront) {
  const ElementType type = region.typeOf(x);
  Lanes each;
  for (const unsigned lane : x)
    if (lane != Block::none && std::find(each.begin(), each.end(), lane) == each.end())
      each.push_back(lane);
  const unsigned lanes = unsigned(x.size()), values = unsigned(each.size());
  unsigned narrow = std::max(2u, 64 / type.bits);
  while (narrow < values)
    narrow *= 2;
  if (values < 2 || narrow > lanes || 2 * values > knownLanes(x))
    return none;
  each.resize(narrow, Block::none);
  Lanes wideLanes;
  Uops uops = region.machine.build({type, narrow}, values, 0);
  for (unsigned wide = 2 * narrow; wide <= lanes; wide *= 2) {
    ShuffleShape shape;
    shape.operand = {wide / 2, type.bits};
    shape.result = {wide, type.bits};
    shape.operands = 2;
    for (unsigned lane = 0; lane < wide; ++lane)
      shape.mask.push_back(int(lane));
    const std::optional<Uops> concatenation = region.machine.target().shuffle(shape);
    if (!concatenation)
      return none;
    uops += *concatenation;
  }
  while (wideLanes.size() < lanes)
    wideLanes.insert(wideLanes.end(), each.begin(), each.end());
  const std::optional<Uops> moves = priceOfMoves(x, type, {wideLanes});
  if (!moves || !isCheaper(uops += *moves, region.machine.build({type, lanes}, knownLanes(x), 0)))
    return none;
  unsigned made = vector(each, inFront);
  for (unsigned wide = 2 * narrow; wide <= lanes; wide *= 2)
    made = joint(made, made);
  return rearranged(x, {made});
}

/// A broadcast, or inserts.
unsigned Assembler::builtVector(const Lanes &x, bool inFront) {
  if (!inFront && !planners.gathered.isOn)
    if (const unsigned made = repeatedVector(x, inFront); made != none)
      return made;
  PackStep step;
  step.type = {region.typeOf(x), unsigned(x.size())};
  std::set<unsigned> values;
  bool invariant = rounds > 0;
  for (const unsigned lane : x)
    if (lane != Block::none) {
      values.insert(lane);
      const ScalarOp op = region.block[lane].op;
      invariant = invariant && (op == ScalarOp::Input || op == ScalarOp::Constant);
    }
  const bool isBroadcast = values.size() == 1;
  step.kind = isBroadcast ? PackStep::Kind::Broadcast : PackStep::Kind::Build;
  step.scalars = isBroadcast ? Lanes{*values.begin()} : x;
  step.lanes = isBroadcast ? Lanes(x.size(), *values.begin()) : x;
  const unsigned index = add(std::move(step), 0, inFront || invariant);
  for (const unsigned value : values) {
    need(index, scalar(value));
    if (region.contains(value))
      inserted[value - region.first] = true;
  }
  if (isBroadcast)
    repeated.insert({*values.begin(), stepOf(index).type});
  else
    gatherLoads(values);
  return index;
}

} // namespace vls
