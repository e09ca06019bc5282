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
    : price(below), problem(ofProblem),
      demand(demandOf(group, loadAbilities(DescribedTarget(problem.machine), group.rowBytes()))) {
  const LaneCover cover(problem, 0, inCells(problem, having, {1, true}));
  eachLane = unsigned(cover.count());
  mayMerge = std::any_of(having.kinds.begin(), having.kinds.end(),
                         [](const Kind &kind) { return kind.name == "merge"; });
  for (const PortRow &port : problem.machine.ports)
    least.push_back(leastOf(having, port));
}

Portions::Least Portions::leastOf(const Instructions &instructions, const PortRow &port) {
  Least made{1e9, {}};
  made.operation.fill(1e9);
  for (const MemoryPart &load : instructions.loads)
    made.load = std::min(made.load, port.workOf(load.uops));
  for (const Kind &kind : instructions.kinds) {
    double &operation = made.operation[sortOf(kind)];
    operation = std::min(operation, port.workOf(wholeUops(kind)));
  }
  return made;
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
  for (std::size_t row = 0; row < least.size(); ++row) {
    double work = loads * least[row].load;
    for (unsigned sort = 0; sort < sorts; ++sort)
      if (portion.counts[sort] > 0)
        work += portion.counts[sort] * least[row].operation[sort];
    if (work >= price * problem.machine.ports[row].perCycle - 1e-6)
      return false;
  }
  return true;
}

} // namespace optimal
