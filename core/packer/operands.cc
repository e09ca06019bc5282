// SPDX-License-Identifier: GPL-3.0-or-later
//
// Vectors that packs need: a pack's result as it is, a constant, a broadcast, inserts, or moves of
// lanes that stand in other vectors.

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
  const auto known = vectors.find({x, inFront});
  if (known != vectors.end())
    return known->second;
  const unsigned made = make(x, inFront);
  vectors[{x, inFront}] = made;
  return made;
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
    const auto home = homes.find(lane);
    if (home == homes.end())
      return none;
    for (const Found &found : home->second) {
      const Pack &pack = packs[found.pack];
      bool same = pack.lanes.size() == x.size();
      for (std::size_t i = 0; same && i < x.size(); ++i)
        same = x[i] == Block::none || x[i] == pack.lanes[i];
      if (same)
        return packItem(found.pack);
    }
    break;
  }
  return none;
}

/// Where no lane matters, of zeros.
unsigned Assembler::constantVector(const Lanes &x, ElementType type) {
  Item item;
  item.step.kind = PackStep::Kind::Constant;
  item.step.type = {type, unsigned(x.size())};
  item.step.lanes = x;
  for (const unsigned lane : x)
    item.step.constants.push_back(lane == Block::none ? 0 : region.block[lane].constant);
  item.key = region.first;
  item.inFront = loop;
  return add(std::move(item));
}

/// A broadcast, or inserts.
unsigned Assembler::builtVector(const Lanes &x, bool inFront) {
  Item item;
  item.step.type = {region.typeOf(x), unsigned(x.size())};
  std::set<unsigned> values;
  bool invariant = loop;
  for (const unsigned lane : x)
    if (lane != Block::none) {
      values.insert(lane);
      const ScalarOp op = region.block[lane].op;
      invariant = invariant && (op == ScalarOp::Input || op == ScalarOp::Constant);
    }
  const bool isBroadcast = values.size() == 1;
  item.step.kind = isBroadcast ? PackStep::Kind::Broadcast : PackStep::Kind::Build;
  item.step.scalars = isBroadcast ? Lanes{*values.begin()} : x;
  item.step.lanes = isBroadcast ? Lanes(x.size(), *values.begin()) : x;
  item.inFront = inFront || invariant;
  const unsigned index = add(std::move(item));
  for (const unsigned value : values)
    need(index, scalar(value));
  inserted.insert(values.begin(), values.end());
  if (isBroadcast)
    repeated.insert({*values.begin(), items[index].step.type});
  return index;
}

/// The fewest packs, those with most of x's lanes first; lanes that are in none go to `rest`.
std::vector<unsigned> Assembler::chooseSources(const Lanes &x, Lanes &rest) {
  std::vector<unsigned> chosen;
  Lanes missing = x;
  for (;;) {
    std::map<unsigned, unsigned> counts;
    for (const unsigned lane : missing) {
      const auto home = homes.find(lane);
      if (lane != Block::none && home != homes.end())
        for (const Found &found : home->second)
          ++counts[found.pack];
    }
    if (counts.empty())
      break;
    const auto best =
        std::max_element(counts.begin(), counts.end(), [&](const auto &a, const auto &b) {
          const bool fitsA = packs[a.first].lanes.size() == x.size();
          const bool fitsB = packs[b.first].lanes.size() == x.size();
          return a.second != b.second ? a.second < b.second : fitsA < fitsB;
        });
    chosen.push_back(best->first);
    const Lanes &has = packs[best->first].lanes;
    for (unsigned &lane : missing)
      if (lane != Block::none && std::find(has.begin(), has.end(), lane) != has.end())
        lane = Block::none;
  }
  rest = missing;
  return chosen;
}

/// Part `part` of the lanes of an item, `lanes` of them.
unsigned Assembler::narrowed(unsigned from, unsigned part, unsigned lanes) {
  Item item;
  item.step.kind = PackStep::Kind::Shuffle;
  item.step.type = {items[from].step.type.element, lanes};
  item.step.operands = {{from + 1, Block::none}};
  for (unsigned lane = 0; lane < lanes; ++lane) {
    item.step.mask.push_back(int(part * lanes + lane));
    item.step.lanes.push_back(items[from].step.lanes[part * lanes + lane]);
  }
  return shuffle(std::move(item));
}

/// A shuffle, or the one that is there already and is the same.
unsigned Assembler::shuffle(Item item) {
  std::vector<unsigned> operands;
  for (const PackStep::Operand &operand : item.step.operands)
    operands.push_back(operand.vector);
  const auto [known, isNew] = shuffles.insert({{operands, item.step.mask}, none});
  if (!isNew)
    return known->second;
  const unsigned index = known->second = add(std::move(item));
  for (const unsigned operand : operands)
    need(index, operand - 1);
  return index;
}

/// Both halves, concatenated.
unsigned Assembler::halves(const Lanes &x) {
  const std::ptrdiff_t half = std::ptrdiff_t(x.size() / 2);
  const auto part = [&](Lanes lanes) {
    return knownLanes(lanes) > 0 ? vector(lanes, false) : constantVector(lanes, region.typeOf(x));
  };
  const unsigned low = part(Lanes(x.begin(), x.begin() + half));
  const unsigned high = part(Lanes(x.begin() + half, x.end()));
  if (low == none || high == none)
    return none;
  return joint(low, high);
}

/// Lanes of other vectors, rearranged; scalars among them are built first.
unsigned Assembler::movedVector(const Lanes &x) {
  Lanes rest;
  const std::vector<unsigned> chosen = chooseSources(x, rest);
  bool narrower = false;
  for (const unsigned pack : chosen)
    narrower = narrower || packs[pack].lanes.size() < x.size();
  if (narrower && x.size() >= 4 && x.size() % 2 == 0) {
    const bool areHalves =
        knownLanes(rest) == 0 && std::all_of(chosen.begin(), chosen.end(), [&](unsigned pack) {
          return packs[pack].lanes.size() == x.size() / 2;
        });
    std::vector<unsigned> narrow;
    for (const unsigned pack : chosen)
      narrow.push_back(areHalves ? packItem(pack) : none);
    const unsigned made = areHalves ? joined(x, narrow) : none;
    return made != none ? made : halves(x);
  }
  if (narrower) {
    fail("a vector of two lanes from narrower ones");
    return none;
  }
  std::vector<unsigned> sources;
  for (const unsigned pack : chosen) {
    const unsigned whole = packItem(pack);
    const std::size_t lanes = packs[pack].lanes.size();
    for (unsigned part = 0; part < lanes / x.size(); ++part) {
      const auto begin = packs[pack].lanes.begin() + std::ptrdiff_t(part * x.size());
      const bool used = std::any_of(x.begin(), x.end(), [&](unsigned lane) {
        return lane != Block::none && std::find(begin, begin + std::ptrdiff_t(x.size()), lane) !=
                                          begin + std::ptrdiff_t(x.size());
      });
      if (lanes == x.size())
        sources.push_back(whole);
      else if (used)
        sources.push_back(narrowed(whole, part, unsigned(x.size())));
    }
  }
  if (knownLanes(rest) > 0)
    sources.push_back(make(rest, false));
  if (std::find(sources.begin(), sources.end(), none) != sources.end())
    return none;

  return rearranged(x, sources);
}

/// Lanes of `sources`, items as wide as x.
unsigned Assembler::rearranged(const Lanes &x, const std::vector<unsigned> &sources) {
  std::vector<Lanes> has;
  for (const unsigned source : sources)
    has.push_back(items[source].step.lanes);
  std::vector<unsigned> used;
  const std::vector<LaneSource> from = lanesIn(x, has, used);
  for (unsigned &source : used)
    source = sources[source];
  return shuffled({region.typeOf(x), unsigned(x.size())}, from, used);
}

/// The shuffles that make a vector of `type` whose lanes are `from` of `used`, items of that type.
unsigned Assembler::shuffled(PackedType type, const std::vector<LaneSource> &from,
                             const std::vector<unsigned> &used) {
  const Moves &plan = moves.plan(type.shape(), from);
  if (!plan.possible) {
    fail("the target has no shuffles for these lanes");
    return none;
  }
  std::map<unsigned, unsigned> itemOf; // by id of the sequence
  for (const Instruction &instruction : plan.sequence.instructions) {
    if (instruction.kind == Instruction::Kind::Value) {
      itemOf[instruction.id] = used[instruction.member];
      continue;
    }
    Item item;
    item.step.kind = PackStep::Kind::Shuffle;
    // In elements of x's type, whatever the shuffle sees.
    const unsigned scale = instruction.type.elementBits / type.element.bits;
    if (scale == 0 || instruction.type.elementBits % type.element.bits != 0) {
      fail("a shuffle takes elements apart");
      return none;
    }
    item.step.type = {type.element, instruction.type.lanes * scale};
    std::vector<unsigned> operands;
    for (const unsigned id : instruction.operands)
      operands.push_back(itemOf.at(id));
    const unsigned each = items[operands[0]].step.type.lanes;
    for (const int lane : instruction.mask)
      for (unsigned k = 0; k < scale; ++k) {
        const int fine = lane < 0 ? -1 : int(unsigned(lane) * scale + k);
        item.step.mask.push_back(fine);
        item.step.lanes.push_back(
            fine < 0 ? Block::none
                     : items[operands[unsigned(fine) / each]].step.lanes[unsigned(fine) % each]);
      }
    for (const unsigned operand : operands)
      item.step.operands.push_back({operand + 1, Block::none});
    itemOf[instruction.id] = shuffle(std::move(item));
  }
  return itemOf.at(plan.sequence.results[0]);
}

} // namespace vls
