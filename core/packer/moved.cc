// SPDX-License-Identifier: GPL-3.0-or-later
//
// Vectors whose lanes stand in other ones. What is cheapest is found by the price of the moves:
//
//   x = <b3 a0>, of wide a and b    lanes rearranged in wide vectors, and x the lower part of one;
//                                   or parts of them taken out first, and rearranged
//   x = <a1 b1 c1 d1>               of a, b, c, d; or, if these were made for <a0 b0 c0 d0>, of
//                                   <a0 a1 b0 b1>, <c0 c1 d0 d1>

#include "packer/assembler.h"

#include <algorithm>

namespace vls {

namespace {

/// Parts of `wide`, as many lanes as x has, that have some of x's lanes; counted from the lowest.
std::vector<unsigned> partsWith(const Lanes &x, const Lanes &wide) {
  std::vector<unsigned> parts;
  for (unsigned part = 0; part < wide.size() / x.size(); ++part) {
    const auto begin = wide.begin() + std::ptrdiff_t(part * x.size());
    const auto end = begin + std::ptrdiff_t(x.size());
    if (std::any_of(x.begin(), x.end(), [&](unsigned lane) {
          return lane != Block::none && std::find(begin, end, lane) != end;
        }))
      parts.push_back(part);
  }
  return parts;
}

} // namespace

/// The fewest packs, those with most of x's lanes first; lanes that are in none go to `rest`.
std::vector<unsigned> Assembler::chooseSources(const Lanes &x, Lanes &rest) {
  std::vector<unsigned> chosen;
  Lanes missing = x;
  struct Count {
    unsigned pack, lanes;
  };
  std::vector<Count> counts;
  for (;;) {
    counts.clear();
    for (const unsigned lane : missing)
      for (unsigned home = firstHome(lane); home != none; home = homes[home].next) {
        const unsigned pack = homes[home].found.pack;
        const auto known = std::find_if(counts.begin(), counts.end(),
                                        [&](const Count &one) { return one.pack == pack; });
        if (known != counts.end())
          ++known->lanes;
        else
          counts.push_back({pack, 1});
      }
    if (counts.empty())
      break;
    const auto best =
        std::max_element(counts.begin(), counts.end(), [&](const Count &a, const Count &b) {
          const bool fitsA = packs[a.pack]->lanes.size() == x.size();
          const bool fitsB = packs[b.pack]->lanes.size() == x.size();
          return a.lanes != b.lanes ? a.lanes < b.lanes : fitsA != fitsB ? fitsB : a.pack > b.pack;
        });
    chosen.push_back(best->pack);
    const Lanes &has = packs[best->pack]->lanes;
    for (unsigned &lane : missing)
      if (lane != Block::none && std::find(has.begin(), has.end(), lane) != has.end())
        lane = Block::none;
  }
  rest = missing;
  return chosen;
}

/// Part `part` of the lanes of an item, `lanes` of them.
unsigned Assembler::narrowed(unsigned from, unsigned part, unsigned lanes) {
  PackStep step;
  step.kind = PackStep::Kind::Shuffle;
  step.type = {stepOf(from).type.element, lanes};
  step.operands = {{from + 1, Block::none}};
  for (unsigned lane = 0; lane < lanes; ++lane) {
    step.mask.push_back(int(part * lanes + lane));
    step.lanes.push_back(stepOf(from).lanes[part * lanes + lane]);
  }
  return shuffle(std::move(step));
}

/// A shuffle, or the one that is there already and is the same.
unsigned Assembler::shuffle(PackStep step) {
  std::vector<unsigned> operands;
  operands.reserve(step.operands.size());
  for (const PackStep::Operand &operand : step.operands)
    operands.push_back(operand.vector);
  const auto [known, isNew] = shuffles.try_emplace({operands, step.mask}, none);
  if (!isNew)
    return known->second;
  const unsigned index = known->second = add(std::move(step));
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
  if (const unsigned made = madeTogether(x); made != none)
    return made;
  Lanes rest;
  const std::vector<unsigned> chosen = chooseSources(x, rest);
  bool narrower = false;
  for (const unsigned pack : chosen)
    narrower = narrower || packs[pack]->lanes.size() < x.size();
  if (narrower && x.size() >= 4 && x.size() % 2 == 0) {
    if (const unsigned made = knownLanes(rest) == 0 ? joinedWhole(x, chosen) : none; made != none)
      return made;
    const bool areHalves =
        knownLanes(rest) == 0 && std::all_of(chosen.begin(), chosen.end(), [&](unsigned pack) {
          return packs[pack]->lanes.size() == x.size() / 2;
        });
    std::vector<unsigned> narrow;
    for (const unsigned pack : chosen)
      narrow.push_back(areHalves ? movedPack(pack) : none);
    const unsigned made = areHalves ? joined(x, narrow) : none;
    return made != none ? made : halves(x);
  }
  if (narrower) {
    fail("a vector of two lanes from narrower ones");
    return none;
  }
  if (const unsigned made = knownLanes(rest) == 0 ? fromWider(x, chosen) : none; made != none)
    return made;
  std::vector<unsigned> sources;
  for (const unsigned pack : chosen) {
    const unsigned whole = movedPack(pack);
    const Lanes &has = packs[pack]->lanes;
    for (const unsigned part : partsWith(x, has))
      sources.push_back(has.size() == x.size() ? whole : narrowed(whole, part, unsigned(x.size())));
  }
  if (knownLanes(rest) > 0)
    sources.push_back(make(rest, false));
  if (std::find(sources.begin(), sources.end(), none) != sources.end())
    return none;
  const std::vector<unsigned> made = shuffledSources(x);
  const auto price = [&](const std::vector<unsigned> &from) {
    return priceOfMoves(x, region.typeOf(x), lanesOf(from));
  };
  const bool isReused =
      !made.empty() && made.size() < sources.size() && isCheaper(price(made), price(sources));
  mixedFound |= sources.size() > 1;
  return rearranged(x, isReused ? made : sources);
}

/// What x costs of `wide`, vectors of more lanes: their parts that x has lanes of, and moves of
/// these. Nothing if there are no such moves.
std::optional<Uops> Assembler::priceOfParts(const Lanes &x, const std::vector<Lanes> &wide) {
  ShuffleShape shape;
  shape.operand = {unsigned(wide[0].size()), region.typeOf(x).bits};
  shape.result = {unsigned(x.size()), region.typeOf(x).bits};
  shape.operands = 1;
  std::vector<Lanes> parts;
  Uops sum;
  for (const Lanes &lanes : wide)
    for (const unsigned part : partsWith(x, lanes)) {
      const std::size_t first = part * x.size();
      const auto begin = lanes.begin() + std::ptrdiff_t(first);
      parts.emplace_back(begin, begin + std::ptrdiff_t(x.size()));
      shape.mask.clear();
      for (std::size_t lane = 0; lane < x.size(); ++lane)
        shape.mask.push_back(int(first + lane));
      const std::optional<Uops> extraction = region.machine.target().shuffle(shape);
      if (!extraction)
        return {};
      sum += *extraction;
    }
  const std::optional<Uops> rearranging = priceOfMoves(x, region.typeOf(x), parts);
  return rearranging ? std::optional(sum += *rearranging) : std::nullopt;
}

/// What x, of elements of `type`, costs of `sources`, vectors as wide; nothing if it cannot be
/// made.
std::optional<Uops> Assembler::priceOfMoves(const Lanes &x, ElementType type,
                                            const std::vector<Lanes> &sources) {
  std::vector<unsigned> used;
  const Moves &plan =
      planners.moves.plan({unsigned(x.size()), type.bits}, lanesIn(x, sources, used));
  return plan.possible ? std::optional(plan.uops) : std::nullopt;
}

bool Assembler::isCheaper(const std::optional<Uops> &a, const std::optional<Uops> &b) const {
  return a && (!b || isBetter(region.price(*a), a->fused, region.price(*b), b->fused));
}

/// x as the lower lanes of a vector as wide as `chosen`, packs of one wider type, in which lanes
/// are rearranged; none if that is not cheaper than to take these apart first.
unsigned Assembler::fromWider(const Lanes &x, const std::vector<unsigned> &chosen) {
  const std::size_t lanes = packs[chosen[0]]->lanes.size();
  std::vector<Lanes> has;
  for (const unsigned pack : chosen) {
    has.push_back(packs[pack]->lanes);
    if (has.back().size() != lanes || lanes <= x.size())
      return none;
  }
  Lanes wide = x;
  wide.resize(lanes, Block::none);
  if (!isCheaper(priceOfMoves(wide, region.typeOf(x), has), priceOfParts(x, has)))
    return none;
  std::vector<unsigned> sources;
  for (const unsigned pack : chosen)
    sources.push_back(movedPack(pack));
  return narrowed(rearranged(wide, sources), 0, unsigned(x.size()));
}

/// The fewest shuffles that were made for other vectors and have all lanes of x; nothing if some
/// are in none.
std::vector<unsigned> Assembler::shuffledSources(const Lanes &x) const {
  const PackedType type{region.typeOf(x), unsigned(x.size())};
  std::vector<unsigned> chosen;
  Lanes missing = x;
  while (knownLanes(missing) > 0) {
    unsigned best = none, most = 0;
    for (const auto &[key, item] : shuffles) {
      const PackStep &step = stepOf(item);
      if (step.type != type)
        continue;
      const unsigned count =
          unsigned(std::count_if(missing.begin(), missing.end(), [&](unsigned l) {
            return l != Block::none &&
                   std::find(step.lanes.begin(), step.lanes.end(), l) != step.lanes.end();
          }));
      if (count > most || (count == most && count > 0 && item < best)) {
        best = item;
        most = count;
      }
    }
    if (best == none)
      return {};
    chosen.push_back(best);
    const Lanes &has = stepOf(best).lanes;
    for (unsigned &lane : missing)
      if (std::find(has.begin(), has.end(), lane) != has.end())
        lane = Block::none;
  }
  return chosen;
}

std::vector<Lanes> Assembler::lanesOf(const std::vector<unsigned> &sources) const {
  std::vector<Lanes> lanes;
  for (const unsigned source : sources)
    lanes.push_back(stepOf(source).lanes);
  return lanes;
}

/// Lanes of `sources`, items as wide as x.
unsigned Assembler::rearranged(const Lanes &x, const std::vector<unsigned> &sources) {
  std::vector<unsigned> used;
  const std::vector<LaneSource> from = lanesIn(x, lanesOf(sources), used);
  for (unsigned &source : used)
    source = sources[source];
  return shuffled({region.typeOf(x), unsigned(x.size())}, from, used);
}

/// The shuffles that make a vector of `type` whose lanes are `from` of `used`, items of that type.
unsigned Assembler::shuffled(PackedType type, const std::vector<LaneSource> &from,
                             const std::vector<unsigned> &used) {
  const Moves &plan = planners.moves.plan(type.shape(), from);
  if (!plan.possible) {
    fail("the target has no shuffles for these lanes");
    return none;
  }
  return itemsOf(plan, type.element, used)[0];
}

/// The shuffles of `plan`, whose values are `used`: the items of its results, of elements of one
/// type; or none of them.
std::vector<unsigned> Assembler::itemsOf(const Moves &plan, ElementType element,
                                         const std::vector<unsigned> &used) {
  std::vector<unsigned> results(plan.sequence.results.size(), none);
  std::vector<unsigned> itemOf(plan.sequence.instructions.size() + 1, none); // by id
  for (const Instruction &instruction : plan.sequence.instructions) {
    if (instruction.kind == Instruction::Kind::Value) {
      itemOf[instruction.id] = used[instruction.member];
      continue;
    }
    PackStep step;
    step.kind = PackStep::Kind::Shuffle;
    // In elements of that type, whatever the shuffle sees.
    const unsigned scale = instruction.type.elementBits / element.bits;
    if (scale == 0 || instruction.type.elementBits % element.bits != 0) {
      fail("a shuffle takes elements apart");
      return results;
    }
    step.type = {element, instruction.type.lanes * scale};
    std::vector<unsigned> operands;
    operands.reserve(instruction.operands.size());
    step.mask.reserve(instruction.mask.size() * scale);
    step.lanes.reserve(instruction.mask.size() * scale);
    for (const unsigned id : instruction.operands)
      operands.push_back(itemOf[id]);
    const unsigned each = stepOf(operands[0]).type.lanes;
    for (const int lane : instruction.mask)
      for (unsigned k = 0; k < scale; ++k) {
        const int fine = lane < 0 ? -1 : int(unsigned(lane) * scale + k);
        step.mask.push_back(fine);
        step.lanes.push_back(
            fine < 0 ? Block::none
                     : stepOf(operands[unsigned(fine) / each]).lanes[unsigned(fine) % each]);
      }
    for (const unsigned operand : operands)
      step.operands.push_back({operand + 1, Block::none});
    itemOf[instruction.id] = shuffle(std::move(step));
  }
  for (std::size_t i = 0; i < results.size(); ++i)
    results[i] = itemOf[plan.sequence.results[i]];
  return results;
}

} // namespace vls
