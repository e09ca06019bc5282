// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/filling.h"

#include "moves/mask.h"

#include <algorithm>

namespace vls {

namespace {

/// Combinations of loads and positions that are tried for one set of values.
constexpr unsigned mostTried = 2000;

unsigned countOf(unsigned set) {
  unsigned count = 0;
  for (; set != 0; set &= set - 1)
    ++count;
  return count;
}

} // namespace

std::optional<Filling::Made> Filling::best(unsigned values) {
  cheapest.reset();
  left = mostTried;
  const unsigned narrowest = std::max(slotBits, rows.resultBits());
  for (unsigned bits = narrowest; bits <= std::min(2 * narrowest, target.registerBits()); bits *= 2)
    if (countOf(values) * rows.resultBits() <= bits)
      for (std::size_t base = 0; base < rows.offsets.size(); ++base)
        if (values >> base & 1)
          tryBase(base, values, bits);
  return std::move(cheapest);
}

// ---- Loads ----

/// Which value is at each position.
std::vector<int> Filling::valuesAt(std::int64_t first, unsigned unit, unsigned width) const {
  std::vector<int> values(width, -1);
  for (unsigned i = 0; i < width; ++i) {
    const std::int64_t at = first + std::int64_t(i % unit) * rows.elementBytes();
    const auto value = std::find(rows.offsets.begin(), rows.offsets.end(), at);
    if (value != rows.offsets.end())
      values[i] = int(value - rows.offsets.begin());
  }
  return values;
}

/// A load of `unit` elements from `first`, repeated if they do not fill the register; masked if
/// some of it must not be read.
void Filling::addLoad(std::int64_t first, unsigned lane, unsigned unit, unsigned bits,
                      std::vector<LaneLoad> &to) const {
  const unsigned width = bits / rows.elementBits;
  const bool isWhole = memory.mayReadRow(first, std::int64_t(unit) * rows.elementBytes());
  if (!isWhole && unit != width)
    return;
  LaneLoad load;
  load.part.address = memory.group().addressOf(lane, first);
  if (unit != width)
    load.part.repeatedBits = unit * rows.elementBits;
  load.values = valuesAt(first, unit, width);
  if (!isWhole) {
    load.part.elementBits = rows.elementBits;
    for (unsigned i = 0; i < width; ++i)
      load.part.guards.push_back(load.values[i] >= 0 ? int(lane) : Instruction::neverAccessed);
  }
  if (target.load(load.part.formIn({width, rows.elementBits})))
    to.push_back(std::move(load));
}

/// All loads that have the base's element of `lane` at its place.
std::vector<Filling::LaneLoad> Filling::loadsFor(std::size_t base, unsigned lane,
                                                 unsigned bits) const {
  std::vector<LaneLoad> made;
  for (unsigned unit = bits / rows.elementBits; unit >= 1; unit /= 2)
    addLoad(rows.offsets[base] - std::int64_t(lane % unit) * rows.elementBytes(), lane, unit, bits,
            made);
  return made;
}

void Filling::tryBase(std::size_t base, unsigned values, unsigned bits) {
  registerBits = bits;
  loads.assign(rows.lanes, nullptr);
  choices.clear();
  finally.assign(bits / rows.elementBits, -1);
  early.assign(finally.size(), -1);
  members.assign(1, {base, std::vector<int>(rows.lanes, -1)});
  for (unsigned lane = 0; lane < rows.lanes; ++lane) {
    choices.push_back(loadsFor(base, lane, bits));
    if (rows.isNeeded(base, lane))
      finally[lane] = members.front().positions[lane] = int(lane);
  }
  for (std::size_t value = 0; value < rows.offsets.size(); ++value)
    if (value != base && (values >> value & 1))
      members.push_back({value, std::vector<int>(rows.lanes, -1)});
  chooseLoads(0);
}

bool Filling::isNeeded(unsigned lane) const {
  return std::any_of(members.begin(), members.end(), [&](const Filled::Member &member) {
    return rows.isNeeded(member.value, lane);
  });
}

void Filling::chooseLoads(unsigned lane) {
  if (left == 0)
    return;
  if (lane == rows.lanes) {
    --left;
    const Uops uops = loadsAndBlends();
    if (isBetter(uops))
      chooseMembers(1, uops);
    return;
  }
  if (!isNeeded(lane))
    return chooseLoads(lane + 1);
  for (const LaneLoad &load : choices[lane]) {
    loads[lane] = &load;
    chooseLoads(lane + 1);
  }
}

// ---- Positions ----

/// Values from number `next` on; all loads are chosen.
void Filling::chooseMembers(std::size_t next, const Uops &sofar) {
  if (next < members.size())
    return choosePositions(next, 0, sofar);
  if (isBetter(sofar))
    cheapest = Made{filled(), sofar};
}

/// Of lanes from `lane` on.
void Filling::choosePositions(std::size_t next, unsigned lane, const Uops &sofar) {
  if (left == 0)
    return;
  if (lane == rows.lanes)
    return pricePermute(next, sofar);
  if (!rows.isNeeded(members[next].value, lane))
    return choosePositions(next, lane + 1, sofar);
  tryPositions(next, lane, sofar, false);
  tryPositions(next, lane, sofar, true);
}

/// In the end the element is where nothing else is; early, where an element of the base comes
/// later. Lanes that are read early are not those which overwrite what is there.
void Filling::tryPositions(std::size_t next, unsigned lane, const Uops &sofar, bool isEarly) {
  const auto overwrites = [&](unsigned other) { return early[other] >= 0; };
  const auto isReadEarly = [&](unsigned other) {
    return std::find(early.begin(), early.end(), int(other)) != early.end();
  };
  if (isEarly && overwrites(lane))
    return;
  std::vector<int> &at = isEarly ? early : finally;
  for (unsigned i = 0; i < (isEarly ? rows.lanes : width()); ++i) {
    if (at[i] >= 0 || loads[lane]->values[i] != int(members[next].value) ||
        (isEarly && (finally[i] < 0 || i == lane || isReadEarly(i))))
      continue;
    at[i] = int(lane);
    members[next].positions[lane] = int(isEarly ? i + width() : i);
    choosePositions(next, lane + 1, sofar);
    members[next].positions[lane] = -1;
    at[i] = -1;
  }
}

void Filling::pricePermute(std::size_t next, const Uops &sofar) {
  --left;
  std::vector<int> mask = members[next].positions;
  mask.resize(width(), -1);
  const Price &price = prices.of(permuteShape({width(), rows.elementBits}, std::move(mask)));
  Uops uops = sofar;
  uops += price.uops;
  if (price.possible && isBetter(uops))
    chooseMembers(next + 1, uops);
}

// ---- What was chosen ----

Filled Filling::filled() const {
  Filled made;
  made.bits = registerBits;
  made.members = members;
  const auto isReadEarly = [&](unsigned lane) {
    return std::find(early.begin(), early.end(), int(lane)) != early.end();
  };
  // Loads that are masked by themselves last: they are the ones that may merge.
  for (bool isEarly : {true, false})
    for (bool masked : {false, true})
      for (unsigned lane = 0; lane < rows.lanes; ++lane) {
        if (!loads[lane] || isReadEarly(lane) != isEarly || loads[lane]->part.isMasked() != masked)
          continue;
        Filled::Load load{loads[lane]->part, {}};
        for (unsigned i = 0; i < width(); ++i)
          if (finally[i] == int(lane) || early[i] == int(lane))
            load.positions.push_back(i);
        made.loads.push_back(std::move(load));
        made.early += isEarly;
      }
  return made;
}

/// What all loads cost; blends as merging loads where there are such.
Uops Filling::loadsAndBlends() const {
  Uops uops;
  bool isFirst = true;
  const VectorType type{width(), rows.elementBits};
  std::vector<int> blend(type.lanes);
  for (unsigned i = 0; i < type.lanes; ++i)
    blend[i] = int(i % 2 == 0 ? i : i + type.lanes);
  for (const LaneLoad *load : loads) {
    if (!load)
      continue;
    LoadForm form = load->part.formIn(type), merged = form;
    merged.masked = merged.merging = true;
    const std::optional<Uops> merging = target.load(merged);
    if (merging && !isFirst) {
      uops += *merging;
    } else {
      uops += target.load(form).value_or(Uops());
      if (!isFirst)
        uops += prices.of(permuteShape(type, blend)).uops;
    }
    isFirst = false;
  }
  return uops;
}

bool Filling::isBetter(const Uops &uops) const {
  if (!cheapest)
    return true;
  const Cost cost = target.price(uops), than = target.price(cheapest->uops);
  return cost < than || (cost == than && uops.fused < cheapest->uops.fused);
}

} // namespace vls
