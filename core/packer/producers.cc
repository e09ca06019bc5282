// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/producers.h"

#include "packer/quiet.h"

#include <algorithm>
#include <set>

namespace vls {

namespace {

/// Packs kept for one instruction: choices of matches.
constexpr std::size_t mostChoices = 4;

} // namespace

Producers::Producers(const Region &ofRegion, const Kin &ofKin, MatchTable &matchTable,
                     const PackOptions &options)
    : kin(ofKin), region(ofRegion), table(matchTable), isQuiet(options.quiet),
      maySumBoth(options.maySumBoth) {
}

/// May the lanes be in one vector at all?
bool Producers::isPackable(const Lanes &x) const {
  const ElementType type = region.typeOf(x);
  for (const unsigned lane : x)
    if (lane != Block::none && (!region.contains(lane) || region.block[lane].type != type ||
                                region.block[lane].flags.pinned))
      return false;
  return region.areIndependent(x);
}

const std::vector<Pack> &Producers::of(const Lanes &x) {
  const auto [entry, isNew] = known.try_emplace(x);
  if (!isNew || knownLanes(x) == 0 || !isPackable(x))
    return entry->second;
  addLoad(x, entry->second);
  addPhi(x, entry->second);
  addComputed(x, entry->second);
  return entry->second;
}

void Producers::addComputed(const Lanes &x, std::vector<Pack> &packs) {
  std::vector<Choices> choices(x.size());
  const std::vector<std::uint64_t> roots = table.rootsOf(region, x);
  for (const unsigned instruction : table.yielding(region.typeOf(x), unsigned(x.size()))) {
    if (!table.mayYield(instruction, roots, true) || table.lanesOf(instruction).empty())
      continue;
    const VectorInstruction &described = region.machine.instruction(instruction);
    bool all = true;
    for (unsigned lane = 0; all && lane < x.size(); ++lane) {
      choices[lane].clear();
      addChoices(instruction, lane, x[lane], choices[lane]);
      all = x[lane] == Block::none || !choices[lane].empty();
    }
    if (!all)
      continue;
    for (std::vector<Lanes> &operands : choose(choices, described))
      if (areConstant(described, operands) && mayTakeApart(described, operands) &&
          (!isQuiet || repeatLanes(instruction, x, operands)))
        packs.push_back(
            {Pack::Kind::Compute, instruction, described.result, x, std::move(operands), {}});
  }
}

void Producers::addChoices(unsigned instruction, unsigned lane, unsigned value, Choices &choices) {
  if (value == Block::none)
    return;
  const LaneOperation &operation = table.lanesOf(instruction)[lane];
  for (const Match &match : table.matches(region, value, operation.operation))
    choices.push_back({&operation, &match});
}

/// Puts in lanes that do not matter, if they may raise exceptions, the operands of the nearest lane
/// that computes the same operation. False if there is none, or other values stand there.
bool Producers::repeatLanes(unsigned instruction, const Lanes &x,
                            std::vector<Lanes> &operands) const {
  const VectorInstruction &described = region.machine.instruction(instruction);
  const std::vector<LaneOperation> &lanes = table.lanesOf(instruction);
  for (unsigned spare = 0; spare < x.size(); ++spare) {
    if (x[spare] != Block::none || !mayRaise(described.lanes[spare]))
      continue;
    const LaneOperation *nearest = nullptr;
    unsigned distance = unsigned(x.size());
    for (unsigned lane = 0; lane < x.size(); ++lane) {
      const unsigned far = lane < spare ? spare - lane : lane - spare;
      if (x[lane] != Block::none && lanes[lane].operation == lanes[spare].operation &&
          far < distance) {
        nearest = &lanes[lane];
        distance = far;
      }
    }
    if (!nearest)
      return false;
    Match repeated;
    for (const LaneOperation::Slice &slice : nearest->slices)
      repeated.parameters.push_back(operands[slice.operand][slice.element]);
    if (!bind(lanes[spare], repeated, operands))
      return false;
  }
  return true;
}

/// Operands of an instruction, one of `choices` in each lane: as many as the first lane that has a
/// choice has, in others the best one.
std::vector<std::vector<Lanes>> Producers::choose(const std::vector<Choices> &choices,
                                                  const VectorInstruction &described) const {
  const auto isOpen = [](const Choices &lane) { return lane.size() > 1; };
  const auto open = std::find_if(choices.begin(), choices.end(), isOpen);
  const unsigned startLane = open == choices.end() ? 0 : unsigned(open - choices.begin());
  const std::size_t starts = open == choices.end() ? 1 : std::min(open->size(), mostChoices);
  std::vector<std::vector<Lanes>> all;
  std::set<std::vector<Lanes>> seen;
  for (std::size_t start = 0; start < starts; ++start) {
    std::vector<Lanes> operands;
    for (const VectorInstruction::Operand &operand : described.operands)
      operands.emplace_back(operand.type.lanes, Block::none);
    if (!choose(choices, startLane, start, operands))
      continue;
    // The same vectors in another order cost the same.
    std::vector<Lanes> sorted = operands;
    std::sort(sorted.begin(), sorted.end());
    if (seen.insert(std::move(sorted)).second)
      all.push_back(std::move(operands));
  }
  return all;
}

/// A choice for each lane: in lane `startLane` the one with index `start`, in others the best one;
/// where nothing speaks for any, the one with the same index.
bool Producers::choose(const std::vector<Choices> &choices, unsigned startLane, std::size_t start,
                       std::vector<Lanes> &operands) const {
  for (unsigned lane = 0; lane < choices.size(); ++lane) {
    const Choice *best = nullptr;
    int bestScore = -1;
    for (std::size_t c = 0; c < choices[lane].size(); ++c) {
      const Choice &choice = choices[lane][c];
      if (lane == startLane && choices[lane].size() > 1 && c != start)
        continue;
      std::vector<Lanes> tried = operands;
      if (!bind(*choice.lane, *choice.match, tried))
        continue;
      const int points = score(*choice.lane, *choice.match, tried);
      if (points > bestScore || (points == 0 && bestScore == 0 && c == start)) {
        best = &choice;
        bestScore = points;
      }
    }
    if (!choices[lane].empty() && (!best || !bind(*best->lane, *best->match, operands)))
      return false;
  }
  return true;
}

/// Are immediate operands constants?
bool Producers::areConstant(const VectorInstruction &described,
                            const std::vector<Lanes> &operands) const {
  for (std::size_t k = 0; k < operands.size(); ++k)
    if (described.operands[k].immediate)
      for (const unsigned value : operands[k])
        if (value != Block::none && region.block[value].op != ScalarOp::Constant)
          return false;
  return true;
}

/// Is `x` one load, or two of half its lanes?
bool Producers::isLoaded(const Lanes &x) const {
  if (knownLanes(x) == 0 || !isPackable(x))
    return false;
  std::vector<Pack> loads;
  addLoad(x, loads);
  const auto middle = x.begin() + std::ptrdiff_t(x.size() / 2);
  return !loads.empty() ||
         (x.size() >= 32 && isLoaded({x.begin(), middle}) && isLoaded({middle, x.end()}));
}

/// What an instruction takes elements out of, spaced, has to be loaded: it is not made for that.
bool Producers::mayTakeApart(const VectorInstruction &described,
                             const std::vector<Lanes> &operands) const {
  return operands.size() != 1 || described.operands[0].type.lanes <= described.result.lanes ||
         knownLanes(operands[0]) > described.result.lanes || isLoaded(operands[0]);
}

/// Puts the match's values where the lane's slices are; false if something else stands there.
bool Producers::bind(const LaneOperation &lane, const Match &match,
                     std::vector<Lanes> &operands) const {
  for (std::size_t p = 0; p < lane.slices.size(); ++p) {
    unsigned &place = operands[lane.slices[p].operand][lane.slices[p].element];
    if (place != Block::none && place != match.parameters[p])
      return false;
    place = match.parameters[p];
  }
  return true;
}

int Producers::score(const LaneOperation &lane, const Match &match,
                     const std::vector<Lanes> &operands) const {
  constexpr int best = 1000;
  int sum = 0;
  std::optional<std::int64_t> distance;
  bool isParallel = lane.slices.size() > 1; // all operands the same distance from their neighbours
  bool isSame = true;                       // all operands are their neighbours
  for (std::size_t p = 0; p < lane.slices.size(); ++p) {
    const LaneOperation::Slice slice = lane.slices[p];
    for (unsigned before = slice.element; before-- > 0;) {
      const unsigned left = operands[slice.operand][before];
      if (left == Block::none)
        continue;
      const unsigned right = match.parameters[p];
      const auto further = region.contains(left) && region.contains(right)
                               ? kin.distance(left, right)
                               : std::nullopt;
      isParallel = isParallel && further && (!distance || distance == further);
      distance = further;
      isSame = isSame && before + 1 == slice.element && left == right;
      if (before + 1 == slice.element)
        sum += alike(left, right);
      else // further away: the kind only
        sum += region.block[left].op == region.block[match.parameters[p]].op;
      break;
    }
  }
  return isSame && sum > 0 ? best : sum + (isParallel && distance);
}

int Producers::alike(unsigned a, unsigned b, unsigned depth) const {
  if (region.sourceOf(a) != a && region.sourceOf(b) != b)
    return alike(region.sourceOf(a), region.sourceOf(b), depth);
  const Block::Operation &x = region.block[a], &y = region.block[b];
  if (a == b || (x.op == ScalarOp::Constant && y.op == ScalarOp::Constant && x.type == y.type &&
                 x.constant == y.constant))
    return x.op == ScalarOp::Constant ? 5 : 3;
  if (x.op != y.op || x.type != y.type)
    return 0;
  if (x.op == ScalarOp::Constant)
    return 4;
  if (!region.contains(a) || !region.contains(b))
    return 1;
  if (x.op == ScalarOp::Load) {
    const Region::Place p = *region.place(a), q = *region.place(b);
    if (p.klass != q.klass)
      return 1;
    return q.offset - p.offset == x.type.bits / 8 ? 6 : 2;
  }
  const int parallel = kin.distance(a, b) ? 3 : 0;
  if (depth == 0 || x.operands.size() != y.operands.size() || x.op == ScalarOp::Phi)
    return 2 + parallel;
  int straight = 0, crossed = 0;
  for (std::size_t k = 0; k < x.operands.size(); ++k)
    straight += alike(x.operands[k], y.operands[k], depth - 1);
  if (isCommutative(x.op, x.type, x.flags))
    crossed = alike(x.operands[0], y.operands[1], depth - 1) +
              alike(x.operands[1], y.operands[0], depth - 1);
  return 2 + parallel + std::max(straight, crossed);
}

std::optional<Pack> loadPack(const Region &region, Region::Place place, PackedType type,
                             const Lanes &wanted, Gaps gaps) {
  const unsigned bytes = type.element.bits / 8;
  const auto placeOf = [&](unsigned lane) {
    return Region::Place{place.klass, place.offset + lane * bytes};
  };
  const auto isWanted = [&](unsigned lane) {
    return lane < wanted.size() && wanted[lane] != Block::none;
  };
  const unsigned known = *std::find_if(wanted.begin(), wanted.end(),
                                       [](unsigned lane) { return lane != Block::none; });
  const ScalarOp op = region.block[known].op;
  if (std::any_of(wanted.begin(), wanted.end(),
                  [&](unsigned o) { return o != Block::none && region.block[o].op != op; }))
    return {};
  const auto mayBeGap = [&](unsigned lane) {
    return gaps == Gaps::Any && !isGuarded(op) && region.mayReadGap(placeOf(lane), bytes, known);
  };
  // Most have none in some lane.
  for (unsigned lane = 0; lane < type.lanes; ++lane)
    if (!isWanted(lane) && region.loadAt(placeOf(lane), type.element, {}, op) == Block::none &&
        !mayBeGap(lane))
      return {};
  Pack pack;
  pack.kind = Pack::Kind::Load;
  pack.type = type;
  pack.lanes.reserve(type.lanes);
  Lanes beside = wanted;
  for (unsigned lane = 0; lane < type.lanes; ++lane) {
    unsigned load = isWanted(lane) ? wanted[lane] : Block::none;
    if (load == Block::none) {
      load = region.loadAt(placeOf(lane), type.element, beside, op);
      if (load == Block::none && !mayBeGap(lane))
        return {};
      beside.push_back(load);
    }
    pack.lanes.push_back(load);
  }
  if (isGuarded(op)) {
    pack.operands.emplace_back();
    for (const unsigned load : pack.lanes)
      pack.operands[0].push_back(region.block[load].operands[0]);
  }
  if (type.bits() > region.machine.target().registerBits() || !region.areIndependent(pack.lanes) ||
      !region.machine.target().load(loadForm(pack)))
    return {};
  return pack;
}

void Producers::addLoad(const Lanes &x, std::vector<Pack> &packs) const {
  std::optional<Region::Place> start;
  const ElementType type = region.typeOf(x);
  for (unsigned lane = 0; lane < x.size(); ++lane) {
    if (x[lane] == Block::none)
      continue;
    if (!isLoad(region.block[x[lane]].op))
      return;
    Region::Place place = *region.place(x[lane]);
    place.offset -= std::int64_t(lane) * (type.bits / 8);
    if (start && (start->klass != place.klass || start->offset != place.offset))
      return;
    start = place;
  }
  if (std::optional<Pack> pack = loadPack(region, *start, {type, unsigned(x.size())}, x, Gaps::Any))
    packs.push_back(std::move(*pack));
}

void Producers::addPhi(const Lanes &x, std::vector<Pack> &packs) const {
  Pack pack;
  pack.kind = Pack::Kind::Phi;
  pack.type = {region.typeOf(x), unsigned(x.size())};
  pack.lanes = x;
  pack.operands.resize(2);
  for (const unsigned lane : x) {
    if (lane != Block::none && region.block[lane].op != ScalarOp::Phi)
      return;
    for (unsigned k = 0; k < 2; ++k)
      pack.operands[k].push_back(lane == Block::none ? lane : region.block[lane].operands[k]);
    if (lane != Block::none && !region.contains(pack.operands[1].back()))
      return;
  }
  if (pack.type.bits() <= region.machine.target().registerBits() &&
      region.machine.target().load(LoadForm(pack.type.shape())))
    packs.push_back(std::move(pack));
}

} // namespace vls
