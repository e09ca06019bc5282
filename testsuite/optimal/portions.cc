// SPDX-License-Identifier: GPL-3.0-or-later

#include "portions.h"

#include "bound/abilities.h"
#include "lane_cover.h"
#include "prices.h"

#include <algorithm>

namespace optimal {

using namespace vls;

namespace {

/// So many are looked at: where operations cost next to nothing there is no end of them.
constexpr unsigned mostPortions = 10000;

} // namespace

Sort sortOf(const Kind &kind) {
  return !kind.memory.empty() ? ReadsMemory : kind.isMove ? Moves : StaysInPlace;
}

Portions::Portions(double below, const Problem &ofProblem, const Instructions &having,
                   const Group &group)
    : price(below), problem(ofProblem), instructions(having),
      demand(demandOf(group, loadAbilities(DescribedTarget(problem.machine), group.rowBytes()))) {
  const LaneCover cover(problem, 0, inCells(problem, instructions, {1, true}));
  eachLane = unsigned(cover.count());
  mayMerge = std::any_of(instructions.kinds.begin(), instructions.kinds.end(),
                         [](const Kind &kind) { return kind.name == "merge"; });
}

std::vector<Portion> Portions::all() const {
  std::vector<Portion> made;
  unsigned lookedAt = 0;
  choose(Portion(), 0, made, lookedAt);
  return lookedAt > mostPortions ? std::vector<Portion>() : made;
}

void Portions::choose(Portion portion, unsigned sort, std::vector<Portion> &to,
                      unsigned &lookedAt) const {
  if (sort == sorts) {
    if (isEnough(portion))
      to.push_back(portion);
    return;
  }
  for (; costsLess(portion, 1) && ++lookedAt <= mostPortions; ++portion.counts[sort])
    choose(portion, sort + 1, to, lookedAt);
}

std::vector<Portion> Portions::byLane(const Portion &portion) const {
  std::vector<Portion> made;
  chooseLanes(portion, portion.counts[ReadsMemory], made);
  return made;
}

void Portions::chooseLanes(Portion part, unsigned left, std::vector<Portion> &to) const {
  if (part.ofLane.size() + 1 == problem.lanes) {
    part.ofLane.push_back(left);
    if (isEnough(part))
      to.push_back(part);
    return;
  }
  part.ofLane.push_back(0);
  for (unsigned &count = part.ofLane.back(); count <= left; ++count)
    chooseLanes(part, left - count, to);
}

bool Portions::isEnough(const Portion &portion) const {
  const unsigned read = portion.counts[ReadsMemory], each = eachLane;
  const unsigned beside = portion.counts[Moves] + portion.counts[StaysInPlace];
  const auto lacking = [](unsigned accesses, unsigned had) {
    return accesses > had ? accesses - had : 0;
  };
  unsigned loads = 0;
  if (portion.ofLane.empty())
    loads = lacking(problem.lanes * each, read);
  for (unsigned count : portion.ofLane)
    loads += lacking(each, count);
  return portion.operations() >= std::max(demand.joins, demand.instructions) - 1e-6 &&
         costsLess(portion, std::max(1u, loads)) &&
         (mayMerge || problem.lanes < 4 || beside >= problem.members.size());
}

bool Portions::costsLess(const Portion &portion, unsigned loads) const {
  const std::vector<PortRow> &ports = problem.machine.ports;
  return std::all_of(ports.begin(), ports.end(), [&](const PortRow &port) {
    double work = loads * leastOfLoads(port);
    for (unsigned sort = 0; sort < sorts; ++sort)
      if (portion.counts[sort] > 0)
        work += portion.counts[sort] * leastOf(Sort(sort), port);
    return work < price * port.perCycle - 1e-6;
  });
}

double Portions::leastOfLoads(const PortRow &port) const {
  double least = 1e9;
  for (const MemoryPart &load : instructions.loads)
    least = std::min(least, port.workOf(load.uops));
  return least;
}

double Portions::leastOf(Sort sort, const PortRow &port) const {
  double least = 1e9;
  for (const Kind &kind : instructions.kinds)
    if (sortOf(kind) == sort)
      least = std::min(least, port.workOf(wholeUops(kind)));
  return least;
}

} // namespace optimal
