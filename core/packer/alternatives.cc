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

} // namespace

Alternatives::Alternatives(const Region &ofRegion, const Sisters &ofWindow, Producers &allProducers,
                           PackPool &ofPacks, GatheredPlans &plansOfLoads,
                           const PackOptions &options, Ways ofKind, unsigned effort)
    : region(ofRegion), producers(allProducers), pool(ofPacks), gathered(plansOfLoads),
      sisters(ofWindow), kind(ofKind), buildsComputed(options.buildsComputed), left(effort) {
  if (areShared())
    countSharers();
}

Cost Alternatives::scalarCost(unsigned operation) {
  if (operation == Block::none || !region.contains(operation))
    return 0;
  const auto found = scalars.find(operation);
  if (found != scalars.end())
    return found->second;
  Cost sum = region.price(region.scalarUops(operation));
  if (region.block[operation].op != ScalarOp::Phi)
    for (const unsigned operand : region.block[operation].operands)
      sum += scalarCost(operand) / sharersOf(operand, operation);
  return scalars[operation] = std::min(sum, impossible);
}

Cost Alternatives::ownCost(const Pack &pack) const {
  const Target &target = region.machine.target();
  switch (pack.kind) {
  case Pack::Kind::Load: {
    const std::optional<Uops> uops = target.load(loadForm(pack));
    return uops ? target.price(*uops) : impossible;
  }
  case Pack::Kind::Store: {
    const std::optional<Uops> uops = target.store(storeForm(pack));
    return uops ? target.price(*uops) : impossible;
  }
  case Pack::Kind::Compute:
    return target.price(region.machine.instruction(pack.instruction).uops);
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
      target.price(instruction != Block::none ? region.machine.instruction(instruction).uops
                                              : region.scalarUops(pack.lanes[0]));
  Cost sum = double(pack.parts.size() - 1) * combination;
  unsigned halvings = 0;
  for (const Pack::Part &part : pack.parts) {
    if (part.instruction != Block::none)
      sum += target.price(region.machine.instruction(part.instruction).uops);
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
    sum += x.size() == 1 ? scalarCost(x[0]) / sharersOf(x[0], Block::none)
                         : evaluate(x, depth + 1).front().total / sharersOf(x, pack.lanes);
  }
  return sum;
}

void Alternatives::add(std::vector<Alternative> &all, Packs packs, Cost moves, unsigned depth) {
  Alternative made;
  made.own = moves;
  made.total = moves;
  for (const Pack *pack : packs) {
    const Cost own = ownCost(*pack);
    made.shares.push_back(own + needs(*pack, depth));
    made.own += own;
    made.total += made.shares.back();
  }
  made.total = std::min(made.total, impossible);
  made.packs = std::move(packs);
  all.push_back(std::move(made));
}

/// The pack that yields x at the least cost; nothing if none does.
std::optional<Alternative> Alternatives::cheapestPack(const Lanes &x, unsigned depth) {
  std::vector<Alternative> ways;
  for (const Pack &pack : producers.of(x))
    add(ways, {pool.one(pack)}, 0, depth);
  const auto best = std::min_element(
      ways.begin(), ways.end(), [](const auto &a, const auto &b) { return a.total < b.total; });
  return best == ways.end() ? std::nullopt : std::optional(std::move(*best));
}

/// What `x` costs as one of a group of gathered vectors: of all whose loads are beside its own.
std::optional<Cost> Alternatives::gatheredCost(const Lanes &x) {
  const std::optional<GatheredRows> rows = gatheredRows(region, x);
  if (!rows)
    return {};
  const std::vector<std::int64_t> distances = distancesBeside(region, x, *rows);
  const std::optional<Uops> &uops = gathered.uops(*rows, distances);
  return uops ? std::optional(region.price(*uops) / double(distances.size())) : std::nullopt;
}

bool Alternatives::isComputedFloat(unsigned value) const {
  const Block::Operation &o = region.block[value];
  return region.contains(value) && o.type.isFloat() && !isLoad(o.op) &&
         o.op != ScalarOp::Constant && o.op != ScalarOp::Input && o.op != ScalarOp::Opaque;
}

/// No packs: a constant, a broadcast, inserts, or loads that are planned together.
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
  // What a broadcast loads is the scalar as well, if that is its lowest lane.
  const bool isShared = values.size() == 1 && region.price(region.machine.extract(type, 0)) == 0;
  unsigned loads = 0;
  for (const unsigned value : values)
    if (region.contains(value) && region.block[value].op == ScalarOp::Load &&
        (isShared ||
         (region.users(value).size() <= std::size_t(std::count(x.begin(), x.end(), value)) &&
          !region.isLiveOut(value))))
      ++loads;
    else
      made.total +=
          scalarCost(value) * std::min(1.0, double(std::count(x.begin(), x.end(), value)) /
                                                sharersOf(value, Block::none));
  made.own = region.price(constant ? region.machine.constant(type)
                          : values.size() == 1
                              ? region.machine.broadcast(type, loads == 1)
                              : region.machine.build(type, unsigned(values.size()), loads));
  // What several vectors need is loaded once for all of them.
  const bool areLoads = std::all_of(values.begin(), values.end(), [&](unsigned value) {
    return region.contains(value) && region.block[value].op == ScalarOp::Load &&
           !region.isLiveOut(value);
  });
  if (gathered.isOn && areLoads)
    if (const std::optional<Cost> cost = gatheredCost(x); cost && *cost < made.own + made.total) {
      made.own = *cost;
      made.total = 0;
    }
  if (!buildsComputed &&
      std::any_of(values.begin(), values.end(), [&](unsigned v) { return isComputedFloat(v); }))
    made.own += impossible;
  made.total += made.own;
  return made;
}

const std::vector<Alternative> &Alternatives::evaluate(const Lanes &x, unsigned depth) {
  const auto [entry, isNew] = known.try_emplace(x);
  std::vector<Alternative> &found = entry->second;
  if (!isNew)
    return found;
  // Until it is known, and for what is asked of it on the way: built.
  found.push_back(built(x));
  std::vector<Alternative> all = found;
  const bool isConstant = std::all_of(x.begin(), x.end(), [&](unsigned lane) {
    return lane == Block::none || region.block[lane].op == ScalarOp::Constant;
  });
  if (depth < deepest && x.size() > 1 && !isConstant && left > 0) {
    --left;
    if (kind == Ways::Columns) {
      std::vector<Alternative> columns;
      addLongColumns(x, columns, depth);
      if (!columns.empty())
        return found = std::move(columns);
    }
    for (const Pack &pack : producers.of(x))
      add(all, {pool.one(pack)}, 0, depth);
    addPermutedLoads(x, all, depth);
    if (kind != Ways::Plain)
      addRearranged(x, all, depth);
    if (producers.of(x).empty()) // else its operands may be in halves
      addHalves(x, all, depth);
    if (kind != Ways::Plain)
      addWithConstants(x, all, depth);
    if (kind == Ways::All)
      addMixed(x, all, depth);
    else
      isMixtureMissing = isMixtureMissing || mayBeMixed(x);
    std::stable_sort(all.begin() + 1, all.end(),
                     [](const Alternative &a, const Alternative &b) { return a.total < b.total; });
    if (all.size() > mostAlternatives)
      all.resize(mostAlternatives);
    std::stable_sort(all.begin(), all.end(),
                     [](const Alternative &a, const Alternative &b) { return a.total < b.total; });
  }
  return found = std::move(all);
}

} // namespace vls
