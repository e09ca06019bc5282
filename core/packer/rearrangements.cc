// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rearrangements: ways to have a vector whose lanes stand in other vectors of their kind, in
// contiguous loads, in vectors of sisters, or in two halves.

#include "packer/alternatives.h"

#include "packer/seeds.h"

#include <algorithm>
#include <set>

namespace vls {

/// What takes vectors that are not x's lanes as they stand.
void Alternatives::addRearranged(const Lanes &x, std::vector<Alternative> &all, unsigned depth) {
  for (std::size_t lanes = x.size(); lanes >= std::max<std::size_t>(x.size() / 2, 2); lanes /= 2)
    addGathered(x, unsigned(lanes), all);
  for (const Sisters::Of of : {Sisters::Of::Neighbours, Sisters::Of::Rows, Sisters::Of::Columns})
    addSisters(x, of, unsigned(x.size()), all, depth);
  addLongColumns(x, all, depth);
}

void Alternatives::addLongColumns(const Lanes &x, std::vector<Alternative> &all, unsigned depth) {
  for (unsigned lanes = 4; !sisters.longColumns().empty() && lanes <= 16; lanes *= 2)
    if (lanes > x.size())
      addSisters(x, Sisters::Of::Columns, lanes, all, depth);
}

/// Some lanes are constants, and there is no other way: the other lanes without them, and a blend.
void Alternatives::addWithConstants(const Lanes &x, std::vector<Alternative> &all, unsigned depth) {
  Lanes others = x;
  for (unsigned &lane : others)
    if (lane != Block::none && region.block[lane].op == ScalarOp::Constant)
      lane = Block::none;
  if (others == x || knownLanes(others) == 0 || all.size() > 1)
    return;
  const Cost blend = region.price({0, 0, 1, 1, 0});
  for (Alternative way : evaluate(others, depth))
    if (!way.packs.empty()) {
      way.own += blend;
      way.total += blend;
      all.push_back(std::move(way));
    }
}

/// How many elements like it are loaded right in front of `load`, one after the other.
unsigned Alternatives::lanesInFront(unsigned load, PackedType type) const {
  const std::int64_t bytes = type.element.bits / 8;
  Region::Place place = *region.place(load);
  for (unsigned lanes = 0;; ++lanes) {
    place.offset -= bytes;
    if (region.loadBeside(load, place, type.element) == Block::none)
      return lanes;
  }
}

/// The fewest registers of `type` that have `loads`, sorted; none if there are none. Each begins
/// with one of them, or so far in front that all its lanes are loaded; or, if the lanes in front of
/// the first one are given, all stand side by side from there on: as they do for others.
Packs Alternatives::registersOf(const Lanes &loads, PackedType type,
                                std::optional<unsigned> inFront, Gaps gaps) {
  const std::int64_t bytes = type.element.bits / 8;
  Packs packs;
  for (std::size_t i = 0; i < loads.size();) {
    const Region::Place place = *region.place(loads[i]);
    const std::int64_t apart = place.offset - region.place(loads[0])->offset;
    std::optional<Pack> best;
    for (unsigned tried = 0; !best && tried < (inFront ? 1 : type.lanes); ++tried) {
      const unsigned back = inFront ? unsigned((*inFront + apart / bytes) % type.lanes) : tried;
      Lanes wanted(type.lanes, Block::none);
      for (std::size_t j = i; j < loads.size(); ++j) {
        const std::int64_t lane = (region.place(loads[j])->offset - place.offset) / bytes + back;
        if (lane < type.lanes && (region.place(loads[j])->offset - place.offset) % bytes == 0 &&
            wanted[std::size_t(lane)] == Block::none)
          wanted[std::size_t(lane)] = loads[j];
      }
      best = loadPack(region, {place.klass, place.offset - back * bytes}, type, wanted, gaps);
    }
    // Two loads of one place, something between them: not from one pack.
    if (!best || std::find(best->lanes.begin(), best->lanes.end(), loads[i]) == best->lanes.end())
      return {};
    while (i < loads.size() &&
           std::find(best->lanes.begin(), best->lanes.end(), loads[i]) != best->lanes.end())
      ++i;
    packs.push_back(pool.one(std::move(*best)));
  }
  return packs;
}

/// Is `x` one lane, the same, of each of `rows`, more than two?
static bool isColumn(const Lanes &x, const std::vector<const Lanes *> &rows) {
  const auto laneOf = [](const Lanes &row, const Lanes &of) {
    return std::find_first_of(row.begin(), row.end(), of.begin(), of.end()) - row.begin();
  };
  return rows.size() == x.size() && rows.size() > 2 &&
         std::all_of(rows.begin(), rows.end(),
                     [&](const Lanes *row) { return laneOf(*row, x) == laneOf(*rows[0], x); });
}

/// All lanes are loads of one class: the fewest contiguous loads that have them, and moves.
void Alternatives::addPermutedLoads(const Lanes &x, std::vector<Alternative> &all, unsigned depth) {
  Lanes loads;
  for (const unsigned lane : x) {
    if (lane == Block::none)
      continue;
    if (!region.contains(lane) || !isLoad(region.block[lane].op) ||
        (!loads.empty() && region.place(lane)->klass != region.place(loads[0])->klass))
      return;
    loads.push_back(lane);
  }
  if (loads.empty() || !producers.of(x).empty())
    return;
  std::sort(loads.begin(), loads.end(), [&](unsigned a, unsigned b) {
    return region.place(a)->offset < region.place(b)->offset;
  });
  const PackedType type{region.typeOf(x), unsigned(x.size())};
  const Packs own = registersOf(loads, type, {}, Gaps::None),
              common = registersOf(loads, type, lanesInFront(loads[0], type), Gaps::None);
  Packs packs = common.empty() || (!own.empty() && own.size() < common.size()) ? own : common;
  if (packs.empty()) {
    packs = registersOf(loads, type, {}, Gaps::Any);
    if (packs.empty() || 2 * packs.size() > loads.size())
      return;
  }
  std::vector<const Lanes *> sources;
  for (const Pack *pack : packs)
    sources.push_back(&pack->lanes);
  if (region.block[loads[0]].op == ScalarOp::Load && isColumn(x, sources)) {
    all.push_back(transposed(x, std::move(packs)));
    return;
  }
  const Cost moves = moveCost(x, sources);
  add(all, std::move(packs), moves, depth);
}

/// A shuffle for each step of a transposition of `rows`, of which each yields half a vector more.
Cost Alternatives::costOfTransposed(std::size_t rows) const {
  Cost moves = 0;
  for (std::size_t joined = 1; joined < rows; joined *= 2)
    moves += region.price({0, 1, 0, 1, 0});
  return moves;
}

/// Can what is computed of `value` be had as rows, so that these may be transposed instead?
bool Alternatives::isComputedInRows(unsigned value, unsigned lanes) const {
  const std::vector<unsigned> &users = region.users(value);
  return std::any_of(users.begin(), users.end(), [&](unsigned user) {
    return !region.block[user].flags.fused &&
           !sisters.around(user, lanes, Sisters::Of::Neighbours).empty();
  });
}

/// A lane of each of as many loads: if other vectors need their other lanes, loads and first steps
/// are for all of them. One step more, if rows may be transposed that have more in them.
Alternative Alternatives::transposed(const Lanes &x, Packs packs) const {
  Alternative made;
  const std::size_t lanes = packs.size();
  Cost moves = costOfTransposed(lanes);
  if (isComputedInRows(x[0], unsigned(lanes)))
    moves += region.price({0, 1, 0, 1, 0});
  made.own = made.total = moves;
  for (const Pack *pack : packs) {
    made.own += ownCost(*pack);
    made.shares.push_back(ownCost(*pack) / double(lanes));
    made.total += made.shares.back();
  }
  made.packs = std::move(packs);
  return made;
}

/// For each lane of x a load of `type` that has it, and its neighbours, which are loaded somewhere
/// in the window; nothing if one has none. `areSideBySide`: if there is one of those that stand
/// side by side from the first neighbour on, as they do for other vectors.
Packs Alternatives::loadsAround(const Lanes &x, PackedType type, bool areSideBySide) {
  Packs packs;
  for (const unsigned load : x) {
    if (load == Block::none || std::any_of(packs.begin(), packs.end(), [&](const Pack *pack) {
          return std::find(pack->lanes.begin(), pack->lanes.end(), load) != pack->lanes.end();
        }))
      continue;
    if (!region.contains(load) || region.block[load].op != ScalarOp::Load ||
        region.block[load].flags.pinned)
      return {};
    const unsigned first = areSideBySide ? lanesInFront(load, type) % type.lanes : 0;
    std::optional<Pack> pack;
    for (unsigned tried = 0; !pack && tried < type.lanes; ++tried) {
      const unsigned back = (first + tried) % type.lanes;
      Lanes wanted(type.lanes, Block::none);
      wanted[back] = load;
      Region::Place place = *region.place(load);
      place.offset -= std::int64_t(back) * type.element.bits / 8;
      pack = loadPack(region, place, type, wanted);
    }
    if (!pack)
      return {};
    packs.push_back(pool.one(std::move(*pack)));
  }
  return packs;
}

/// What it costs to blend `loads`, of which each lane of one is in x at most, and to permute that;
/// nothing if there is no such permute.
std::optional<Cost> Alternatives::costOfBlended(const Lanes &x, const Packs &loads) const {
  std::vector<int> mask;
  for (const unsigned value : x) {
    int lane = -1;
    for (const Pack *pack : loads)
      if (const auto found = std::find(pack->lanes.begin(), pack->lanes.end(), value);
          value != Block::none && found != pack->lanes.end())
        lane = int(found - pack->lanes.begin());
    if (lane >= 0 && std::find(mask.begin(), mask.end(), lane) != mask.end())
      return {};
    mask.push_back(lane);
  }
  const std::optional<Uops> permute = region.machine.target().shuffle(
      permuteShape({unsigned(loads[0]->lanes.size()), region.typeOf(x).bits}, mask));
  const Cost blend = region.price({0, 0, 1, 1, 0});
  return permute ? std::optional(region.price(*permute) + blend * double(loads.size() - 1))
                 : std::nullopt;
}

/// Are lanes, loads, further and further up or down in memory, with others between them?
bool Alternatives::isSpaced(const Lanes &x) const {
  std::vector<std::int64_t> places;
  std::set<unsigned> classes;
  for (const unsigned load : x)
    if (load != Block::none) {
      classes.insert(region.place(load)->klass);
      places.push_back(region.place(load)->offset);
    }
  if (classes.size() != 1 || places.size() < 2)
    return false;
  if (places.front() > places.back())
    std::reverse(places.begin(), places.end());
  const std::int64_t bytes = region.typeOf(x).bits / 8;
  return std::is_sorted(places.begin(), places.end()) &&
         (places.back() - places.front()) * 2 >= bytes * std::int64_t(places.size()) * 3;
}

/// Are all lanes of `x` in one load of as many?
bool Alternatives::areOneLoad(const Lanes &x) {
  return loadsAround(x, {region.typeOf(x), unsigned(x.size())}, false).size() == 1;
}

/// All lanes are loads from several places: from each, as many neighbours as are loaded somewhere
/// in the window. Other vectors need the others of them, so each bears its share.
void Alternatives::addGathered(const Lanes &x, unsigned lanes, std::vector<Alternative> &all) {
  if (!producers.of(x).empty())
    return;
  const PackedType type{region.typeOf(x), lanes};
  const auto addLoads = [&](Packs packs, Cost moves) {
    Alternative made;
    for (const Pack *pack : packs) {
      made.own += ownCost(*pack);
      made.shares.push_back(ownCost(*pack) / 2);
    }
    made.total = (made.own + moves) / 2;
    made.own += moves;
    made.packs = std::move(packs);
    all.push_back(std::move(made));
  };
  const Packs own = loadsAround(x, type, false);
  if (own.size() < 2 || (lanes < x.size() && areOneLoad(x)))
    return;
  addLoads(own, double(own.size() - 1) * region.price({0, 1, 0, 1, 0}));
  if (lanes != x.size() || own.size() == knownLanes(x) || !isSpaced(x))
    return;
  Packs common = loadsAround(x, type, true);
  if (common.empty() || common == own || common.size() > own.size())
    return;
  const std::optional<Cost> moves = costOfBlended(x, common);
  if (moves)
    addLoads(std::move(common), *moves);
}

/// Vectors of sisters that have x's lanes between them. Each bears the share of the lanes that it
/// gives: the others are for other vectors.
void Alternatives::addSisters(const Lanes &x, Sisters::Of of, unsigned lanes,
                              std::vector<Alternative> &all, unsigned depth) {
  struct Chunk {
    Lanes lanes;
    unsigned used = 0;
  };
  std::vector<Chunk> chunks;
  for (const unsigned lane : x) {
    if (lane == Block::none)
      continue;
    const Lanes around = sisters.around(lane, lanes, of);
    if (around.empty() || around == x)
      return;
    const auto same = std::find_if(chunks.begin(), chunks.end(),
                                   [&](const Chunk &chunk) { return chunk.lanes == around; });
    if (same != chunks.end())
      ++same->used;
    else
      chunks.push_back({around, 1});
  }
  if (chunks.empty() || chunks.size() > 8 || (chunks.size() == 1 && x.size() == 2))
    return;
  Alternative made;
  std::vector<const Lanes *> sources;
  for (const Chunk &chunk : chunks) {
    std::optional<Alternative> best = cheapestPack(chunk.lanes, depth);
    if (!best)
      return;
    made.own += best->own;
    made.shares.push_back(best->total * std::min(chunk.used, lanes) / lanes);
    made.total += made.shares.back();
    made.packs.push_back(best->packs[0]);
    sources.push_back(&chunk.lanes);
  }
  // Of more than two it is a transposition, whose first steps other vectors share.
  Cost moves = 0;
  if (lanes > x.size()) // parts of them, each for several rows
    moves = double(sources.size() - 1) * region.price({0, 1, 0, 1, 0}) * 3 / 2;
  else if (sources.size() > 2)
    moves = costOfTransposed(sources.size());
  else
    moves = moveCost(x, sources);
  made.own += moves;
  made.total = std::min(made.total + moves, impossible);
  all.push_back(std::move(made));
}

/// The cheapest of both halves, and a concatenation.
void Alternatives::addHalves(const Lanes &x, std::vector<Alternative> &all, unsigned depth) {
  if (x.size() < 4 || x.size() % 2 != 0)
    return;
  const std::ptrdiff_t half = std::ptrdiff_t(x.size() / 2);
  const Lanes low(x.begin(), x.begin() + half), high(x.begin() + half, x.end());
  ShuffleShape shape;
  shape.operand = {unsigned(half), region.typeOf(x).bits};
  shape.result = {unsigned(x.size()), region.typeOf(x).bits};
  shape.operands = 2;
  for (int lane = 0; lane < int(x.size()); ++lane)
    shape.mask.push_back(lane);
  const std::optional<Uops> uops = region.machine.target().shuffle(shape);
  if (!uops || knownLanes(low) == 0 || knownLanes(high) == 0)
    return;
  const Alternative a = evaluate(low, depth + 1).front(),
                    b = low == high ? Alternative() : evaluate(high, depth + 1).front();
  if (a.packs.empty() && b.packs.empty())
    return;
  Alternative made;
  made.packs = a.packs;
  made.packs.insert(made.packs.end(), b.packs.begin(), b.packs.end());
  made.shares = a.shares;
  made.shares.insert(made.shares.end(), b.shares.begin(), b.shares.end());
  made.own = region.price(*uops) + a.own + b.own;
  made.total = std::min(region.price(*uops) + a.total + b.total, impossible);
  all.push_back(std::move(made));
}

} // namespace vls
