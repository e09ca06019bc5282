// SPDX-License-Identifier: GPL-3.0-or-later

#include "coarse_instructions.h"

#include "maximal.h"
#include "prices.h"

#include <algorithm>

namespace optimal {

using namespace vls;

namespace {

class Coarsening {
public:
  Coarsening(const Problem &ofProblem, const Coarseness &how)
      : problem(ofProblem), cell(how.cell), widthsMatter(how.widthsMatter) {}

  CoarseInstructions run(const Instructions &instructions) const {
    CoarseInstructions made;
    made.loads = loadsOf(instructions.loads);
    for (const Kind &kind : instructions.kinds) {
      CoarseKind coarse;
      static_cast<Kind &>(coarse) = kind;
      coarse.index = made.kinds.size();
      coarse.loads = loadsOf(kind.memory);
      made.kinds.push_back(std::move(coarse));
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
  std::vector<CoarseLoad> loadsOf(const std::vector<MemoryPart> &parts) const {
    std::vector<CoarseLoad> kept;
    for (std::size_t index = 0; index < parts.size(); ++index) {
      CoarseLoad load = coarse(parts[index]);
      load.index = index;
      addMaximal(kept, load, [&](const CoarseLoad &one, const CoarseLoad &other) {
        return hasAll(one, other);
      });
    }
    return kept;
  }

  CoarseLoad coarse(const MemoryPart &part) const {
    CoarseLoad load;
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

  bool hasAll(const CoarseLoad &one, const CoarseLoad &other) const {
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
  bool doesAll(const CoarseKind &richer, const CoarseKind &poorer) const {
    if (richer.width < poorer.width || richer.usesB < poorer.usesB ||
        (widthsMatter && richer.operandWidth > poorer.operandWidth) ||
        !isNoDearer(problem.machine, richer.uops, poorer.uops) ||
        richer.loads.empty() != poorer.loads.empty())
      return false;
    if (!richer.loads.empty())
      return richer.name == "merge" && poorer.name == "merge" && richer.unit <= poorer.unit &&
             std::all_of(poorer.loads.begin(), poorer.loads.end(), [&](const CoarseLoad &load) {
               return std::any_of(richer.loads.begin(), richer.loads.end(),
                                  [&](const CoarseLoad &other) { return hasAll(other, load); });
             });
    if (richer.isMove != poorer.isMove)
      return false;
    if (richer.reach == Kind::Reach::Any)
      return true;
    if (poorer.reach == Kind::Reach::Any)
      return false;
    return permutesAll(richer, poorer);
  }

  const Problem &problem;
  const unsigned cell;
  const bool widthsMatter;
};

} // namespace

CoarseInstructions coarsen(const Problem &problem, const Instructions &instructions,
                           const Coarseness &how) {
  return Coarsening(problem, how).run(instructions);
}

} // namespace optimal
