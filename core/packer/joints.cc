// SPDX-License-Identifier: GPL-3.0-or-later
//
// Wide vectors of narrow ones. What several vectors need of the same narrow ones is joined once:
//
//   p = <a0 a1>  q = <b0 b1>  r = <c0 c1>  s = <d0 d1>
//
//   <p r> <q s>   ->   <a0 b0 c0 d0>   <a1 b1 c1 d1>     one shuffle within halves for each
//   <p q> <r s>   ->   the same                          two operands of consecutive lanes
//
// Which narrow ones go together is tried both ways; joints that are there already are free. Or, so
// that vectors share all that joins them, all are joined first:
//
//   <p q r s>   ->   <a0 b0 c0 d0 _ _ _ _>   and   <a1 b1 c1 d1 _ _ _ _>     one shuffle each

#include "packer/assembler.h"

#include <algorithm>

namespace vls {

/// Where each lane of x stands; `used`: indices of sources, in the order in which lanes name them.
/// A lane stays where it is, if it can.
std::vector<LaneSource> Assembler::lanesIn(const Lanes &x, const std::vector<Lanes> &sources,
                                           std::vector<unsigned> &used) const {
  std::vector<LaneSource> from(x.size());
  for (std::size_t i = 0; i < x.size(); ++i)
    for (unsigned s = 0; x[i] != Block::none && from[i].source < 0 && s < sources.size(); ++s) {
      const Lanes &has = sources[s];
      const auto found = has[i] == x[i] ? has.begin() + std::ptrdiff_t(i)
                                        : std::find(has.begin(), has.end(), x[i]);
      if (found == has.end())
        continue;
      const auto known = std::find(used.begin(), used.end(), s);
      from[i] = {int(known - used.begin()), unsigned(found - has.begin())};
      if (known == used.end())
        used.push_back(s);
    }
  return from;
}

/// The concatenation of two items.
unsigned Assembler::joint(unsigned low, unsigned high) {
  const auto [known, isNew] = joints.insert({{low, high}, none});
  if (!isNew)
    return known->second;
  PackStep step;
  step.kind = PackStep::Kind::Shuffle;
  const PackedType half = stepOf(low).type;
  step.type = {half.element, 2 * half.lanes};
  step.operands = {{low + 1, Block::none}, {high + 1, Block::none}};
  step.lanes = stepOf(low).lanes;
  const Lanes &above = stepOf(high).lanes;
  step.lanes.insert(step.lanes.end(), above.begin(), above.end());
  for (unsigned lane = 0; lane < 2 * half.lanes; ++lane)
    step.mask.push_back(int(lane));
  const unsigned index = add(std::move(step));
  need(index, low);
  need(index, high);
  return joints[{low, high}] = index;
}

/// Pairs of sources, half as wide as x, that have all of its lanes.
std::vector<Assembler::Joints> Assembler::waysToJoin(const Lanes &x,
                                                     const std::vector<unsigned> &sources) const {
  const auto ownerOf = [&](unsigned value) {
    const auto found = std::find_if(sources.begin(), sources.end(), [&](unsigned source) {
      const Lanes &has = stepOf(source).lanes;
      return std::find(has.begin(), has.end(), value) != has.end();
    });
    return found == sources.end() ? none : *found;
  };
  std::vector<unsigned> all, parts[2]; // in the order in which x names them; of each half of x
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (x[i] == Block::none)
      continue;
    const unsigned owner = ownerOf(x[i]);
    if (owner == none)
      return {};
    for (std::vector<unsigned> *list : {&all, &parts[i >= x.size() / 2]})
      if (std::find(list->begin(), list->end(), owner) == list->end())
        list->push_back(owner);
  }
  std::vector<Joints> ways(1);
  for (std::size_t i = 0; i < all.size(); i += 2)
    ways[0].push_back({all[i], all[std::min(i + 1, all.size() - 1)]});
  if (parts[0].size() == parts[1].size()) {
    Joints across;
    for (std::size_t i = 0; i < parts[0].size(); ++i)
      across.push_back({parts[0][i], parts[1][i]});
    if (across != ways[0])
      ways.push_back(std::move(across));
  }
  return ways;
}

/// What both halves of x cost, each made of `sources`, as wide as that, by itself.
std::optional<Uops> Assembler::priceOfHalves(const Lanes &x, const std::vector<unsigned> &sources) {
  const std::vector<Lanes> has = lanesOf(sources);
  Uops sum;
  const std::ptrdiff_t half = std::ptrdiff_t(x.size() / 2);
  for (const Lanes &part : {Lanes(x.begin(), x.begin() + half), Lanes(x.begin() + half, x.end())}) {
    const std::optional<Uops> uops = priceOfMoves(part, region.typeOf(x), has);
    if (!uops)
      return {};
    sum += *uops;
  }
  return sum;
}

/// x of items half as wide; none if there is no such way, or halves of x are better joined last.
unsigned Assembler::joined(const Lanes &x, const std::vector<unsigned> &sources) {
  const PackedType type{region.typeOf(x), unsigned(x.size())};
  const PackedType half{type.element, type.lanes / 2};
  ShuffleShape shape;
  shape.operand = half.shape();
  shape.result = type.shape();
  shape.operands = 2;
  for (unsigned lane = 0; lane < type.lanes; ++lane)
    shape.mask.push_back(int(lane));
  const std::optional<Uops> each = region.machine.target().shuffle(shape);
  if (!each)
    return none;
  const std::vector<Joints> ways = waysToJoin(x, sources);
  const Joints *best = nullptr;
  std::optional<Uops> bestUops;
  for (const Joints &way : ways) {
    Uops concatenations;
    std::vector<Lanes> has;
    for (const auto &[low, high] : way) {
      if (joints.count({low, high}) == 0)
        concatenations += *each;
      has.push_back(stepOf(low).lanes);
      has.back().insert(has.back().end(), stepOf(high).lanes.begin(), stepOf(high).lanes.end());
    }
    std::optional<Uops> uops = priceOfMoves(x, type.element, has);
    if (uops)
      *uops += concatenations;
    if (isCheaper(uops, bestUops)) {
      best = &way;
      bestUops = uops;
    }
  }
  if (!best)
    return none;
  std::optional<Uops> ofHalves = priceOfHalves(x, sources);
  if (ofHalves)
    *ofHalves += *each;
  if (isCheaper(ofHalves, bestUops))
    return none;
  std::vector<unsigned> wide;
  for (const auto &[low, high] : *best)
    wide.push_back(joint(low, high));
  return rearranged(x, wide);
}

/// x as lanes of all of `chosen`, packs of a quarter of its lanes or less, joined; none if they do
/// not fit a register, or if no more than x needs them.
unsigned Assembler::joinedWhole(const Lanes &x, const std::vector<unsigned> &chosen) {
  const std::size_t width = packs[chosen[0]]->lanes.size(), all = chosen.size() * width;
  const ElementType type = region.typeOf(x);
  const bool isPower = (chosen.size() & (chosen.size() - 1)) == 0;
  if (!isPower || 4 * width > x.size() || all <= x.size() ||
      all * type.bits > region.machine.target().registerBits() ||
      std::any_of(chosen.begin(), chosen.end(),
                  [&](unsigned pack) { return packs[pack]->lanes.size() != width; }))
    return none;
  std::set<Lanes> &users = usersOfJoined[chosen];
  users.insert(x);
  mixedFound |= users.size() > 1;
  if (!movesTogether || users.size() == 1)
    return none;
  Lanes wide = x, has;
  wide.resize(all, Block::none);
  for (const unsigned pack : chosen)
    has.insert(has.end(), packs[pack]->lanes.begin(), packs[pack]->lanes.end());
  if (!priceOfMoves(wide, type, {has}))
    return none;
  std::vector<unsigned> parts;
  for (const unsigned pack : chosen)
    parts.push_back(movedPack(pack));
  for (; parts.size() > 1; parts.resize(parts.size() / 2))
    for (std::size_t i = 0; i < parts.size() / 2; ++i)
      parts[i] = joint(parts[2 * i], parts[2 * i + 1]);
  return narrowed(rearranged(wide, parts), 0, unsigned(x.size()));
}

} // namespace vls
