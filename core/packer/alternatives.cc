// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/alternatives.h"

#include "packer/seeds.h"

#include "moves/permute.h"

#include <algorithm>

namespace vls {

namespace {

/// How far up estimates look. Deeper vectors are taken to be built.
constexpr unsigned deepest = 24;

/// Ways kept for one vector.
constexpr std::size_t mostAlternatives = 8;

/// What no machine can do.
constexpr Cost impossible = 1e6;

} // namespace

Cost Alternatives::scalarCost(unsigned operation) {
  if (operation == Block::none || !region.contains(operation))
    return 0;
  const auto found = scalars.find(operation);
  if (found != scalars.end())
    return found->second;
  Cost sum = region.price(region.scalarUops(operation));
  if (region.block[operation].op != ScalarOp::Phi)
    for (const unsigned operand : region.block[operation].operands)
      sum += scalarCost(operand);
  return scalars[operation] = std::min(sum, impossible);
}

Cost Alternatives::ownCost(const Pack &pack) const {
  const Target &target = region.machine.target();
  switch (pack.kind) {
  case Pack::Kind::Load: {
    const std::optional<Uops> uops = target.load(LoadForm(pack.type.shape()));
    return uops ? target.price(*uops) : impossible;
  }
  case Pack::Kind::Store: {
    const std::optional<Uops> uops = target.store(StoreForm(pack.type.shape()));
    return uops ? target.price(*uops) : impossible;
  }
  case Pack::Kind::Compute:
    return target.price(region.machine.instructions()[pack.instruction].uops);
  case Pack::Kind::Phi:
    return 0;
  case Pack::Kind::Reduce:
    return reductionCost(pack);
  }
  return impossible;
}

/// What makes the parts; one for each of them but the first; a shuffle and one for each halving.
Cost Alternatives::reductionCost(const Pack &pack) const {
  const Target &target = region.machine.target();
  const Cost shuffle = target.price({0, 1, 0, 1, 0});
  const Block::Operation &root = region.block[pack.lanes[0]];
  const unsigned instruction =
      lanewise(region.machine, root.op, root.type, pack.parts[0].type.lanes);
  const Cost combination =
      target.price(instruction != Block::none ? region.machine.instructions()[instruction].uops
                                              : region.scalarUops(pack.lanes[0]));
  Cost sum = double(pack.parts.size() - 1) * combination;
  unsigned halvings = 0;
  for (const Pack::Part &part : pack.parts) {
    if (part.instruction != Block::none)
      sum += target.price(region.machine.instructions()[part.instruction].uops);
    unsigned live = 0;
    for (LaneSet lanes = part.live; lanes != 0; lanes &= lanes - 1)
      ++live;
    for (unsigned each = 0; live > 1; live = (live + 1) / 2)
      halvings = std::max(halvings, ++each);
  }
  return sum + halvings * (shuffle + combination);
}

Cost Alternatives::moveCost(const Lanes &x, const std::vector<const Lanes *> &sources) const {
  if (sources.size() > 2)
    return Cost(sources.size() - 1) * region.price({0, 1, 0, 1, 0}) + region.price({0, 1, 0, 1, 0});
  std::vector<int> mask;
  for (const unsigned value : x) {
    int lane = -1;
    for (std::size_t s = 0; lane < 0 && value != Block::none && s < sources.size(); ++s) {
      const auto found = std::find(sources[s]->begin(), sources[s]->end(), value);
      if (found != sources[s]->end())
        lane = int(s * x.size()) + int(found - sources[s]->begin());
    }
    mask.push_back(lane);
  }
  const std::optional<Uops> uops = region.machine.target().shuffle(
      permuteShape({unsigned(x.size()), region.typeOf(x).bits}, mask));
  return uops ? region.price(*uops) : 2 * region.price({0, 1, 0, 1, 0});
}

Cost Alternatives::needs(const Pack &pack, unsigned depth) {
  Cost sum = 0;
  for (std::size_t k = 0; k < pack.operands.size(); ++k) {
    if (pack.kind == Pack::Kind::Phi)
      continue; // of the iteration before
    const Lanes &x = pack.operands[k];
    sum += x.size() == 1 ? scalarCost(x[0]) : evaluate(x, depth + 1).front().total;
  }
  return sum;
}

void Alternatives::add(std::vector<Alternative> &all, std::vector<Pack> packs, Cost moves,
                       unsigned depth) {
  Alternative made;
  made.own = moves;
  for (const Pack &pack : packs) {
    made.own += ownCost(pack);
    made.total += needs(pack, depth);
  }
  made.total = std::min(made.total + made.own, impossible);
  made.packs = std::move(packs);
  all.push_back(std::move(made));
}

/// The pack that yields x at the least cost; nothing if none does.
std::optional<Alternative> Alternatives::cheapestPack(const Lanes &x, unsigned depth) {
  std::vector<Alternative> ways;
  for (const Pack &pack : producers.of(x))
    add(ways, {pack}, 0, depth);
  const auto best = std::min_element(
      ways.begin(), ways.end(), [](const auto &a, const auto &b) { return a.total < b.total; });
  return best == ways.end() ? std::nullopt : std::optional(std::move(*best));
}

/// No packs: a constant, a broadcast, or inserts.
Alternative Alternatives::built(const Lanes &x) {
  const PackedType type{region.typeOf(x), unsigned(x.size())};
  Alternative made;
  Lanes values;
  bool constant = true;
  for (const unsigned lane : x)
    if (lane != Block::none && std::find(values.begin(), values.end(), lane) == values.end()) {
      values.push_back(lane);
      constant = constant && region.block[lane].op == ScalarOp::Constant;
    }
  if (values.empty())
    return made;
  unsigned loads = 0;
  for (const unsigned value : values)
    if (region.contains(value) && region.block[value].op == ScalarOp::Load &&
        region.users(value).size() == 1 && !region.isLiveOut(value))
      ++loads;
    else
      made.total += scalarCost(value);
  made.own = region.price(constant ? region.machine.constant(type)
                          : values.size() == 1
                              ? region.machine.broadcast(type, loads == 1)
                              : region.machine.build(type, unsigned(values.size()), loads));
  made.total += made.own;
  return made;
}

const std::vector<Alternative> &Alternatives::evaluate(const Lanes &x, unsigned depth) {
  const auto found = known.find(x);
  if (found != known.end())
    return found->second;
  // Until it is known, and for what is asked of it on the way: built.
  std::vector<Alternative> all{built(x)};
  known[x] = all;
  const bool isConstant = std::all_of(x.begin(), x.end(), [&](unsigned lane) {
    return lane == Block::none || region.block[lane].op == ScalarOp::Constant;
  });
  if (depth < deepest && x.size() > 1 && !isConstant && left > 0) {
    --left;
    for (const Pack &pack : producers.of(x))
      add(all, {pack}, 0, depth);
    addPermutedLoads(x, all, depth);
    if (!plain)
      addRearranged(x, all, depth);
    if (producers.of(x).empty()) // else its operands may be in halves
      addHalves(x, all, depth);
    std::stable_sort(all.begin() + 1, all.end(),
                     [](const Alternative &a, const Alternative &b) { return a.total < b.total; });
    if (all.size() > mostAlternatives)
      all.resize(mostAlternatives);
    std::stable_sort(all.begin(), all.end(),
                     [](const Alternative &a, const Alternative &b) { return a.total < b.total; });
  }
  return known[x] = std::move(all);
}

/// What takes vectors that are not x's lanes as they stand.
void Alternatives::addRearranged(const Lanes &x, std::vector<Alternative> &all, unsigned depth) {
  for (std::size_t lanes = x.size(); lanes >= std::max<std::size_t>(x.size() / 2, 2); lanes /= 2)
    addGathered(x, unsigned(lanes), all);
  addSisters(x, unsigned(x.size()), all, depth);
  addSorted(x, all, depth);
  addByKind(x, all, depth);
  addBlends(x, all, depth);
}

/// All lanes are loads of one class: the fewest contiguous loads that have them, and moves.
void Alternatives::addPermutedLoads(const Lanes &x, std::vector<Alternative> &all, unsigned depth) {
  Lanes loads;
  for (const unsigned lane : x) {
    if (lane == Block::none)
      continue;
    if (!region.contains(lane) || region.block[lane].op != ScalarOp::Load ||
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
  const std::int64_t bytes = type.element.bits / 8;
  std::vector<Pack> packs;
  for (std::size_t i = 0; i < loads.size();) {
    // As many lanes in front of the first load as are needed to stay among loads that exist.
    std::optional<Pack> best;
    for (unsigned back = 0; !best && back < type.lanes; ++back) {
      Lanes wanted(type.lanes, Block::none);
      const Region::Place place = *region.place(loads[i]);
      for (std::size_t j = i; j < loads.size(); ++j) {
        const std::int64_t lane = (region.place(loads[j])->offset - place.offset) / bytes + back;
        if (lane < type.lanes && (region.place(loads[j])->offset - place.offset) % bytes == 0 &&
            wanted[std::size_t(lane)] == Block::none)
          wanted[std::size_t(lane)] = loads[j];
      }
      best = loadPack(region, {place.klass, place.offset - back * bytes}, type, wanted);
    }
    // Two loads of one place, something between them: not from one pack.
    if (!best || std::find(best->lanes.begin(), best->lanes.end(), loads[i]) == best->lanes.end())
      return;
    while (i < loads.size() &&
           std::find(best->lanes.begin(), best->lanes.end(), loads[i]) != best->lanes.end())
      ++i;
    packs.push_back(std::move(*best));
  }
  std::vector<const Lanes *> sources;
  for (const Pack &pack : packs)
    sources.push_back(&pack.lanes);
  const Cost moves = moveCost(x, sources);
  add(all, std::move(packs), moves, depth);
}

/// All lanes are loads from several places: from each, as many neighbours as are loaded somewhere
/// in the window. Other vectors need the others of them, so each bears its share.
void Alternatives::addGathered(const Lanes &x, unsigned lanes, std::vector<Alternative> &all) {
  if (!producers.of(x).empty())
    return;
  const PackedType type{region.typeOf(x), lanes};
  const std::int64_t bytes = type.element.bits / 8;
  std::vector<Pack> packs;
  for (const unsigned load : x) {
    if (load == Block::none || std::any_of(packs.begin(), packs.end(), [&](const Pack &pack) {
          return std::find(pack.lanes.begin(), pack.lanes.end(), load) != pack.lanes.end();
        }))
      continue;
    if (!region.contains(load) || region.block[load].op != ScalarOp::Load ||
        region.block[load].flags.pinned)
      return;
    std::optional<Pack> pack;
    for (unsigned back = 0; !pack && back < lanes; ++back) {
      Lanes wanted(lanes, Block::none);
      wanted[back] = load;
      const Region::Place place = *region.place(load);
      pack = loadPack(region, {place.klass, place.offset - back * bytes}, type, wanted);
    }
    if (!pack)
      return;
    packs.push_back(std::move(*pack));
  }
  if (packs.size() < 2)
    return;
  Alternative made;
  const Cost moves = double(packs.size() - 1) * region.price({0, 1, 0, 1, 0});
  for (const Pack &pack : packs)
    made.own += ownCost(pack);
  made.total = (made.own + moves) / 2;
  made.own += moves;
  made.packs = std::move(packs);
  all.push_back(std::move(made));
}

/// Vectors of sisters that have x's lanes between them. Each bears the share of the lanes that it
/// gives: the others are for other vectors.
void Alternatives::addSisters(const Lanes &x, unsigned lanes, std::vector<Alternative> &all,
                              unsigned depth) {
  struct Chunk {
    Lanes lanes;
    unsigned used = 0;
  };
  std::vector<Chunk> chunks;
  for (const unsigned lane : x) {
    if (lane == Block::none)
      continue;
    const Lanes around = sisters.around(lane, lanes);
    if (around.empty() || around == x)
      return;
    const auto same = std::find_if(chunks.begin(), chunks.end(),
                                   [&](const Chunk &chunk) { return chunk.lanes == around; });
    if (same != chunks.end())
      ++same->used;
    else
      chunks.push_back({around, 1});
  }
  if (chunks.empty() || chunks.size() > 4 || (chunks.size() == 1 && lanes == 2))
    return;
  Alternative made;
  std::vector<const Lanes *> sources;
  for (const Chunk &chunk : chunks) {
    std::optional<Alternative> best = cheapestPack(chunk.lanes, depth);
    if (!best)
      return;
    made.own += best->own;
    made.total += best->total * std::min(chunk.used, lanes) / lanes;
    made.packs.push_back(std::move(best->packs[0]));
    sources.push_back(&chunk.lanes);
  }
  const Cost moves = moveCost(x, sources);
  made.own += moves;
  made.total = std::min(made.total + moves, impossible);
  all.push_back(std::move(made));
}

/// The values in the order of the program, each once, and a shuffle.
void Alternatives::addSorted(const Lanes &x, std::vector<Alternative> &all, unsigned depth) {
  Lanes sorted;
  for (const unsigned lane : x)
    if (lane != Block::none)
      sorted.push_back(lane);
  std::sort(sorted.begin(), sorted.end());
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  if (sorted.size() < 2)
    return;
  sorted.resize(x.size(), Block::none);
  if (sorted == x || region.block[sorted[0]].op == ScalarOp::Load)
    return;
  const Cost moves = moveCost(x, {&sorted});
  for (const Pack &pack : producers.of(sorted))
    add(all, {pack}, moves, depth);
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
  made.own = region.price(*uops) + a.own + b.own;
  made.total = std::min(region.price(*uops) + a.total + b.total, impossible);
  all.push_back(std::move(made));
}

/// Two operations on the same operands, which are needed once, and a blend.
void Alternatives::addBlends(const Lanes &x, std::vector<Alternative> &all, unsigned depth) {
  for (Blend &blend : producers.blends(x)) {
    Alternative made;
    made.own = moveCost(x, {&blend.first.lanes, &blend.second.lanes}) + ownCost(blend.first) +
               ownCost(blend.second);
    made.total = std::min(made.own + needs(blend.first, depth), impossible);
    made.packs = {std::move(blend.first), std::move(blend.second)};
    all.push_back(std::move(made));
  }
}

/// Lanes of two kinds of operations: a pack of each kind, and a blend.
void Alternatives::addByKind(const Lanes &x, std::vector<Alternative> &all, unsigned depth) {
  Lanes a, b;
  unsigned model = Block::none; // a lane of the first kind
  for (const unsigned lane : x) {
    if (model == Block::none)
      model = lane;
    const bool first = lane != Block::none && region.block[lane].op == region.block[model].op;
    a.push_back(first ? lane : Block::none);
    b.push_back(first ? Block::none : lane);
  }
  const auto isOneKind = [&](const Lanes &lanes) {
    unsigned seen = Block::none;
    for (const unsigned lane : lanes) {
      if (lane == Block::none)
        continue;
      if (seen != Block::none && region.block[seen].op != region.block[lane].op)
        return false;
      seen = lane;
    }
    return seen != Block::none;
  };
  if (!isOneKind(a) || !isOneKind(b) || producers.of(a).empty() || producers.of(b).empty())
    return;
  const Cost moves = moveCost(x, {&a, &b});
  const std::optional<Alternative> first = cheapestPack(a, depth), second = cheapestPack(b, depth);
  Alternative made;
  made.packs = {first->packs[0], second->packs[0]};
  made.own = moves + first->own + second->own;
  made.total = std::min(moves + first->total + second->total, impossible);
  all.push_back(std::move(made));
}

} // namespace vls
