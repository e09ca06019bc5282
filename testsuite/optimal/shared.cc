// SPDX-License-Identifier: GPL-3.0-or-later

#include "shared.h"

#include "prices.h"
#include "targets/predefined.h"

#include <algorithm>

namespace optimal {

using namespace vls;

namespace {

/// Compares instructions of targets that have the same ports.
class Inclusion {
public:
  explicit Inclusion(const TargetDescription &withPorts) : machine(withPorts) {}

  bool includes(const Instructions &richer, const Instructions &poorer) const {
    return haveAll(richer.loads, poorer.loads) &&
           std::all_of(poorer.kinds.begin(), poorer.kinds.end(), [&](const Kind &kind) {
             return std::any_of(richer.kinds.begin(), richer.kinds.end(),
                                [&](const Kind &other) { return doesAll(other, kind); });
           });
  }

private:
  /// True if `one` has each symbol where `other` has it.
  bool hasAll(const MemoryPart &one, const MemoryPart &other) const {
    if (one.content.size() < other.content.size() || !isNoDearer(machine, one.uops, other.uops))
      return false;
    for (std::size_t e = 0; e < other.content.size(); ++e)
      if (other.content[e] >= 0 && one.content[e] != other.content[e])
        return false;
    return true;
  }

  /// `sameAccesses`: a merging load takes only what it accesses.
  bool haveAll(const std::vector<MemoryPart> &some, const std::vector<MemoryPart> &others,
               bool sameAccesses = false) const {
    return std::all_of(others.begin(), others.end(), [&](const MemoryPart &other) {
      return std::any_of(some.begin(), some.end(), [&](const MemoryPart &one) {
        return hasAll(one, other) && (!sameAccesses || one.accessed == other.accessed);
      });
    });
  }

  bool doesAll(const Kind &richer, const Kind &poorer) const {
    const bool isMerging = poorer.name == "merge";
    return richer.width == poorer.width && richer.operandWidth == poorer.operandWidth &&
           richer.usesB >= poorer.usesB && isMerging == (richer.name == "merge") &&
           richer.memory.empty() == poorer.memory.empty() &&
           isNoDearer(machine, richer.uops, poorer.uops) && permutesAll(richer, poorer) &&
           haveAll(richer.memory, poorer.memory, isMerging);
  }

  const TargetDescription &machine;
};

bool arePortsAlike(const TargetDescription &a, const TargetDescription &b) {
  return std::equal(a.ports.begin(), a.ports.end(), b.ports.begin(), b.ports.end(),
                    [](const PortRow &x, const PortRow &y) {
                      return x.perCycle == y.perCycle && x.load == y.load && x.store == y.store &&
                             x.shuffle == y.shuffle && x.vector == y.vector && x.fused == y.fused;
                    });
}

} // namespace

Result shared(const Case &which, Result known, const Results &results) {
  const Posed posed(which);
  for (const Case &other : allCases()) {
    if (other.target == which.target || other.lanes != which.lanes ||
        other.elementBits != which.elementBits || other.members != which.members)
      continue;
    const Result there = results.of(other.name(), predefinedTarget(other.target));
    const bool isHigher = there.least > known.least;
    const bool isLower = there.found > 0 && there.found < known.found;
    if (!isHigher && !isLower)
      continue;
    const Posed otherPosed(other);
    if (!arePortsAlike(posed.problem.machine, otherPosed.problem.machine))
      continue;
    const Inclusion inclusion(posed.problem.machine);
    const Instructions mine = instructionsFor(posed.problem);
    const Instructions others = instructionsFor(otherPosed.problem);
    if (isHigher && inclusion.includes(others, mine))
      known.least = there.least;
    if (isLower && inclusion.includes(mine, others))
      known.found = there.found;
  }
  return known;
}

} // namespace optimal
