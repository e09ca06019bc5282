// SPDX-License-Identifier: GPL-3.0-or-later
//
// Vectors that packs need: a pack's result as it is, a constant, a broadcast, inserts, or moves of
// lanes that stand in other vectors (moved.cc).

#include "packer/assembler.h"

#include "packer/operations.h"
#include "packer/seeds.h"

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
  if (isConstant(x))
    return constantVector(x, type);
  const bool scalarsOnly = std::none_of(
      x.begin(), x.end(), [&](unsigned lane) { return lane != Block::none && isInVector(lane); });
  if (type.bits < 8) {
    fail("vectors of single bits are not moved");
    return none;
  }
  if (inFront || scalarsOnly)
    return builtVector(x, inFront);
  if (const unsigned exact = exactPack(x); exact != none)
    return exact;
  const unsigned made = withNeutral(x);
  return made != none ? made : movedVector(x);
}

/// What is computed with something known, beside what is not, which is computed with what changes
/// nothing instead of moved; none if x is not like that:
///
///   <2 a0  a1  2 a2  a3>  =  <a0 a1 a2 a3> * <2 1 2 1>
unsigned Assembler::withNeutral(const Lanes &x) {
  const ElementType type = region.typeOf(x);
  const auto lanes = unsigned(x.size());
  for (const unsigned lane : x)
    for (unsigned home = lane == Block::none ? none : firstHome(lane); home != none;
         home = homes[home].next) {
      const Pack &pack = *packs[homes[home].found.pack];
      const ScalarOp op = region.block[lane].op;
      const std::optional<std::uint64_t> bits = neutralOf(op, type);
      const unsigned neutral = bits ? region.constantOf(type, *bits) : Block::none;
      if (neutral == Block::none || pack.kind != Pack::Kind::Compute ||
          pack.lanes.size() != lanes ||
          pack.instruction != lanewise(region.machine, op, type, lanes))
        continue;
      if (isThere(pack.operands[1]))
        return withNeutral(x, pack, 1, neutral);
      return isCommutative(op, type, OperationFlags()) && isThere(pack.operands[0])
                 ? withNeutral(x, pack, 0, neutral)
                 : none;
    }
  return none;
}

/// As above, beside lanes of `pack`, of which operand `known` is known.
unsigned Assembler::withNeutral(const Lanes &x, const Pack &pack, unsigned known,
                                unsigned neutral) {
  Lanes values = x, others(x.size(), neutral);
  for (std::size_t i = 0; i < x.size(); ++i)
    if (x[i] != Block::none && pack.lanes[i] == x[i]) {
      values[i] = pack.operands[1 - known][i];
      others[i] = pack.operands[known][i];
    }
  if (values == x || (exactPack(values) == none && !isOfOnePack(values)))
    return none;
  PackStep step;
  step.kind = PackStep::Kind::Compute;
  step.type = pack.type;
  step.instruction = pack.instruction;
  step.lanes = x;
  const unsigned from = vector(values, false), with = vector(others, false);
  if (from == none || with == none)
    return none;
  step.operands.resize(2);
  step.operands[known] = {with + 1, Block::none};
  step.operands[1 - known] = {from + 1, Block::none};
  const unsigned index = add(std::move(step));
  need(index, from);
  need(index, with);
  return index;
}

/// Is it in registers before the block, or may it be, of a loop's body?
bool Assembler::isThere(const Lanes &x) const {
  return isConstant(x) || (rounds > 0 && std::all_of(x.begin(), x.end(), [&](unsigned lane) {
                             return lane == Block::none || isKnownInFront(region.block[lane]);
                           }));
}

/// Are all lanes of `x` in one pack of as many lanes?
bool Assembler::isOfOnePack(const Lanes &x) const {
  unsigned only = none;
  for (const unsigned lane : x) {
    if (lane == Block::none)
      continue;
    const unsigned home = firstHome(lane);
    if (home == none || (only != none && homes[home].found.pack != only))
      return false;
    only = homes[home].found.pack;
  }
  return only != none && packs[only]->lanes.size() == x.size();
}

bool Assembler::isConstant(const Lanes &x) const {
  return std::all_of(x.begin(), x.end(), [&](unsigned lane) {
    return lane == Block::none || region.block[lane].op == ScalarOp::Constant;
  });
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
      invariant = invariant && isKnownInFront(region.block[lane]);
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
