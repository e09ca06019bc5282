// SPDX-License-Identifier: GPL-3.0-or-later

#include "cells.h"

#include "maximal.h"
#include "prices.h"

#include <algorithm>

namespace optimal {

using namespace vls;

namespace {

class Splitting {
public:
  Splitting(const Problem &ofProblem, const Form &form)
      : problem(ofProblem), cell(form.cell), widthsMatter(form.widthsMatter) {}

  CellInstructions run(const Instructions &instructions) const {
    CellInstructions made;
    made.loads = loadsOf(instructions.loads);
    for (const Kind &kind : instructions.kinds) {
      CellKind inCells;
      static_cast<Kind &>(inCells) = kind;
      inCells.index = made.kinds.size();
      inCells.loads = loadsOf(kind.memory);
      made.kinds.push_back(std::move(inCells));
    }
    for (std::size_t k = made.kinds.size(); k-- > 0;)
      for (std::size_t other = 0; other < made.kinds.size(); ++other)
        if (other != k && doesAll(made.kinds[other], made.kinds[k])) {
          made.kinds.erase(made.kinds.begin() + long(k));
          break;
        }
    return made;
  }

private:
  std::vector<CellLoad> loadsOf(const std::vector<MemoryPart> &parts) const {
    std::vector<CellLoad> kept;
    for (std::size_t index = 0; index < parts.size(); ++index) {
      CellLoad load = loadOf(parts[index]);
      load.index = index;
      addMaximal(kept, load,
                 [&](const CellLoad &one, const CellLoad &other) { return hasAll(one, other); });
    }
    return kept;
  }

  CellLoad loadOf(const MemoryPart &part) const {
    CellLoad load;
    load.lane = part.lane;
    load.width = part.width;
    load.uops = part.uops;
    load.has.assign(problem.widest() / cell, std::vector<bool>(problem.symbols(), false));
    load.inPlace.assign(problem.symbols(), false);
    for (unsigned e = 0; e < part.content.size(); ++e) {
      if (part.content[e] < 0 || (part.masked && !part.accessed[e]))
        continue;
      const unsigned symbol = unsigned(part.content[e]);
      load.has[e / cell][symbol] = true;
      if (e == symbol % problem.lanes)
        load.inPlace[symbol] = true;
    }
    return load;
  }

  bool hasAll(const CellLoad &one, const CellLoad &other) const {
    const auto hasEach = [](const std::vector<bool> &some, const std::vector<bool> &others) {
      for (std::size_t s = 0; s < others.size(); ++s)
        if (others[s] && !some[s])
          return false;
      return true;
    };
    return one.lane == other.lane && (!widthsMatter || one.width >= other.width) &&
           isNoDearer(problem.machine, one.uops, other.uops) &&
           hasEach(one.inPlace, other.inPlace) &&
           std::equal(one.has.begin(), one.has.end(), other.has.begin(), hasEach);
  }

  /// Is whatever `poorer` makes in its elements what `richer` makes there, for as much?
  bool doesAll(const CellKind &richer, const CellKind &poorer) const {
    if (richer.width < poorer.width || richer.usesB < poorer.usesB ||
        (widthsMatter && richer.operandWidth > poorer.operandWidth) ||
        !isNoDearer(problem.machine, richer.uops, poorer.uops) ||
        richer.loads.empty() != poorer.loads.empty())
      return false;
    if (!richer.loads.empty())
      return richer.name == "merge" && poorer.name == "merge" && richer.unit <= poorer.unit &&
             std::all_of(poorer.loads.begin(), poorer.loads.end(), [&](const CellLoad &load) {
               return std::any_of(richer.loads.begin(), richer.loads.end(),
                                  [&](const CellLoad &other) { return hasAll(other, load); });
             });
    return richer.isMove == poorer.isMove && permutesAll(richer, poorer);
  }

  const Problem &problem;
  const unsigned cell;
  const bool widthsMatter;
};

} // namespace

CellInstructions inCells(const Problem &problem, const Instructions &instructions,
                         const Form &form) {
  return Splitting(problem, form).run(instructions);
}

} // namespace optimal
