// SPDX-License-Identifier: GPL-3.0-or-later

#include "portions.h"

#include "bound/abilities.h"
#include "bound/demand.h"
#include "cells.h"
#include "lane_cover.h"
#include "prices.h"

#include <algorithm>

namespace optimal {

using namespace vls;

namespace {

/// Where operations cost next to nothing there are any number of portions.
constexpr unsigned mostLookedAt = 10000;

class Portioning {
public:
  Portioning(double below, const Problem &ofProblem, const Instructions &having, const Group &group)
      : price(below), problem(ofProblem), instructions(having),
        demand(demandOf(group, loadAbilities(DescribedTarget(problem.machine), group.rowBytes()))) {
    const CellInstructions all = inCells(problem, instructions, {1, true});
    for (unsigned lane = 0; lane < problem.lanes; ++lane)
      accesses += unsigned(LaneCover(problem, lane, all).count());
    mayMerge = std::any_of(instructions.kinds.begin(), instructions.kinds.end(),
                           [](const Kind &kind) { return kind.name == "merge"; });
  }

  std::vector<Portion> run() {
    choose(Portion(), 0);
    if (lookedAt > mostLookedAt)
      made.clear();
    return std::move(made);
  }

private:
  void choose(Portion portion, unsigned sort) {
    if (sort == sorts) {
      ++lookedAt;
      if (isEnough(portion))
        made.push_back(portion);
      return;
    }
    for (; costsLess(portion, 1) && lookedAt <= mostLookedAt; ++portion.counts[sort])
      choose(portion, sort + 1);
  }

  /// With so many loads.
  bool costsLess(const Portion &portion, unsigned loads) const {
    return std::all_of(problem.machine.ports.begin(), problem.machine.ports.end(),
                       [&](const PortRow &port) {
                         double work = loads * leastOfLoads(port);
                         for (unsigned sort = 0; sort < sorts; ++sort)
                           if (portion.counts[sort] > 0)
                             work += portion.counts[sort] * leastOf(Sort(sort), port);
                         return work < price * port.perCycle - 1e-6;
                       });
  }

  double leastOfLoads(const PortRow &port) const {
    double least = 1e9;
    for (const MemoryPart &load : instructions.loads)
      least = std::min(least, port.workOf(load.uops));
    return least;
  }

  /// Very much if there is none.
  double leastOf(Sort sort, const PortRow &port) const {
    double least = 1e9;
    for (const Kind &kind : instructions.kinds)
      if (sortOf(kind) == sort)
        least = std::min(least, port.workOf(wholeUops(kind)));
    return least;
  }

  bool isEnough(const Portion &portion) const {
    const unsigned read = portion.counts[ReadsMemory];
    const unsigned beside = portion.counts[Moves] + portion.counts[StaysInPlace];
    return portion.operations() >= std::max(demand.joins, demand.instructions) - 1e-6 &&
           costsLess(portion, accesses > read ? accesses - read : 1) &&
           (mayMerge || problem.lanes < 4 || beside >= problem.members.size());
  }

  const double price;
  const Problem &problem;
  const Instructions &instructions;
  const Demand demand;
  unsigned accesses = 0; ///< that there are at least
  bool mayMerge = false;
  unsigned lookedAt = 0;
  std::vector<Portion> made;
};

} // namespace

Sort sortOf(const Kind &kind) {
  return !kind.memory.empty() ? ReadsMemory : kind.isMove ? Moves : StaysInPlace;
}

std::string Portion::name() const {
  return std::to_string(counts[ReadsMemory]) + " from memory, " + std::to_string(counts[Moves]) +
         " that move, " + std::to_string(counts[StaysInPlace]) + " in place";
}

std::vector<Portion> portionsBelow(double price, const Problem &problem,
                                   const Instructions &instructions, const Group &group) {
  return Portioning(price, problem, instructions, group).run();
}

} // namespace optimal
