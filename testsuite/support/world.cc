// SPDX-License-Identifier: GPL-3.0-or-later

#include "support/world.h"

#include <algorithm>
#include <numeric>

namespace vlstest {

namespace {

Place extentOf(const vls::Group::Member &member) {
  return Place(member.memref->type().elementBits / 8);
}

bool oneIn(unsigned n, std::mt19937 &random) {
  return random() % n == 0;
}

/// From `least` to `most`.
Place between(Place least, Place most, std::mt19937 &random) {
  return std::uniform_int_distribution<Place>(least, most)(random);
}

} // namespace

Cell Memory::original(Place at) const {
  std::uint64_t z = content + std::uint64_t(at) * 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return Cell(z >> 32);
}

World::World(const vls::Group &ofGroup, std::mt19937 &random) : group(ofGroup) {
  drawActive(random);
  drawStarts(random);
  findAccessed();
}

/// Few, many, one, none or all lanes of a masked group.
void World::drawActive(std::mt19937 &random) {
  const vls::LaneSet all = vls::allLanes(group.lanes());
  active = all;
  if (!group.isMasked())
    return;
  const vls::LaneSet a = random() | vls::LaneSet(random()) << 32;
  const vls::LaneSet b = random() | vls::LaneSet(random()) << 32;
  switch (random() % 8) {
  case 0:
    active = vls::LaneSet(oneIn(2, random)) * all;
    break;
  case 1:
    active = vls::LaneSet(1) << random() % group.lanes();
    break;
  case 2:
    active = a & b & all;
    break;
  case 3:
    active = (a | b) & all;
    break;
  default:
    active = a & all;
    break;
  }
}

void World::drawStarts(std::mt19937 &random) {
  const Place first = between(-(Place(1) << 40), Place(1) << 40, random);
  if (group.stride()) {
    for (unsigned lane = 0; lane < group.lanes(); ++lane)
      starts.push_back(first + Place(lane) * *group.stride());
    return;
  }
  // In each lane: far from all others, or near one of them.
  const bool isApart = oneIn(2, random);
  std::vector<unsigned> order(group.lanes());
  std::iota(order.begin(), order.end(), 0u);
  std::shuffle(order.begin(), order.end(), random);
  for (unsigned lane = 0; lane < group.lanes(); ++lane) {
    const Place far = first + (Place(order[lane]) << 50);
    starts.push_back(far);
    if (isApart || lane == 0)
      continue;
    starts.pop_back();
    const Place near = drawStart(lane, random);
    starts.push_back(maySitAt(lane, near) ? near : far);
  }
}

/// Near one of the lanes below `lane`.
Place World::drawStart(unsigned lane, std::mt19937 &random) const {
  const Place other = starts[random() % lane];
  const Place element = extentOf(group.members().front());
  switch (random() % 4) {
  case 0:
    return other;
  case 1:
    return other + element * between(-4, 4, random);
  case 2:
    return other + between(-group.rowBytes(), group.rowBytes(), random);
  default:
    return other + group.rowBytes() * between(-2, 2, random);
  }
}

/// False if, with `lane` at `start`, two members would store to the same byte from different lanes.
bool World::maySitAt(unsigned lane, Place start) const {
  if (vls::isLoad(group.kind()))
    return true;
  for (unsigned other = 0; other < lane; ++other)
    for (const auto &m : group.members())
      for (const auto &n : group.members())
        if (&m != &n && isActive(lane) && isActive(other) &&
            start + m.offset < starts[other] + n.offset + extentOf(n) &&
            starts[other] + n.offset < start + m.offset + extentOf(m))
          return false;
  return true;
}

void World::findAccessed() {
  std::vector<Range> all;
  for (unsigned lane = 0; lane < group.lanes(); ++lane)
    for (const auto &member : group.members())
      if (isActive(lane))
        all.push_back(
            {starts[lane] + member.offset, starts[lane] + member.offset + extentOf(member)});
  std::sort(all.begin(), all.end(),
            [](const Range &a, const Range &b) { return a.first < b.first; });
  for (const Range &range : all)
    if (!accessed.empty() && range.first <= accessed.back().end)
      accessed.back().end = std::max(accessed.back().end, range.end);
    else
      accessed.push_back(range);
}

/// The first range that starts above `at`.
std::vector<World::Range>::const_iterator World::after(Place at) const {
  return std::upper_bound(accessed.begin(), accessed.end(), at,
                          [](Place place, const Range &r) { return place < r.first; });
}

bool World::isAccessed(Place at) const {
  const auto next = after(at);
  return next != accessed.begin() && at < std::prev(next)->end;
}

bool World::isReadable(Place at, bool mayReadGaps) const {
  if (isAccessed(at) || !mayReadGaps)
    return isAccessed(at);
  const auto next = after(at);
  return next != accessed.begin() && next != accessed.end() &&
         next->first - (std::prev(next)->end - 1) <= 4096;
}

} // namespace vlstest
