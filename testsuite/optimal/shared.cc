// SPDX-License-Identifier: GPL-3.0-or-later

#include "shared.h"

#include "bound/uops.h"
#include "targets/predefined.h"

#include <algorithm>

namespace optimal {

using namespace vls;

namespace {

/// True if `one` has each symbol where `other` has it.
bool hasAll(const MemoryPart &one, const MemoryPart &other) {
  if (one.content.size() < other.content.size() || !atMost(one.uops, other.uops))
    return false;
  for (std::size_t e = 0; e < other.content.size(); ++e)
    if (other.content[e] >= 0 && one.content[e] != other.content[e])
      return false;
  return true;
}

bool haveAll(const std::vector<MemoryPart> &some, const std::vector<MemoryPart> &others) {
  return std::all_of(others.begin(), others.end(), [&](const MemoryPart &other) {
    return std::any_of(some.begin(), some.end(),
                       [&](const MemoryPart &one) { return hasAll(one, other); });
  });
}

/// The same accesses: a merging load takes only what it accesses.
bool areMergedAlike(const std::vector<MemoryPart> &some, const std::vector<MemoryPart> &others) {
  return std::all_of(others.begin(), others.end(), [&](const MemoryPart &other) {
    return std::any_of(some.begin(), some.end(), [&](const MemoryPart &one) {
      return hasAll(one, other) && one.accessed == other.accessed;
    });
  });
}

bool contains(const std::vector<Source> &sources, const Source &source) {
  return std::any_of(sources.begin(), sources.end(), [&](const Source &s) {
    return s.operand == source.operand && s.element == source.element;
  });
}

bool areWithin(const std::vector<std::vector<Source>> &some,
               const std::vector<std::vector<Source>> &all) {
  for (std::size_t e = 0; e < some.size(); ++e)
    for (const Source &source : some[e])
      if (e >= all.size() || !contains(all[e], source))
        return false;
  return true;
}

bool isOneOf(const std::vector<Source> &mask, const std::vector<std::vector<Source>> &masks) {
  return std::any_of(masks.begin(), masks.end(), [&](const std::vector<Source> &other) {
    return std::equal(mask.begin(), mask.end(), other.begin(), other.end(),
                      [](const Source &a, const Source &b) {
                        return a.operand == b.operand && a.element == b.element;
                      });
  });
}

bool permutesAll(const Kind &richer, const Kind &poorer) {
  const bool isFree = richer.masks.empty() && richer.unit == 1 && richer.repeats == 0;
  if (!poorer.masks.empty())
    return std::all_of(poorer.masks.begin(), poorer.masks.end(),
                       [&](const std::vector<Source> &mask) {
                         if (!richer.masks.empty())
                           return isOneOf(mask, richer.masks);
                         for (std::size_t e = 0; e < mask.size(); ++e)
                           if (!isFree || !contains(richer.sources[e], mask[e]))
                             return false;
                         return true;
                       });
  return richer.masks.empty() && areWithin(poorer.sources, richer.sources) &&
         (isFree || (richer.unit == poorer.unit && richer.repeats == poorer.repeats));
}

bool doesAll(const Kind &richer, const Kind &poorer) {
  const bool isMerging = poorer.name == "merge";
  return richer.width == poorer.width && richer.operandWidth == poorer.operandWidth &&
         richer.usesB == poorer.usesB && isMerging == (richer.name == "merge") &&
         richer.memory.empty() == poorer.memory.empty() && atMost(richer.uops, poorer.uops) &&
         permutesAll(richer, poorer) &&
         (isMerging ? areMergedAlike(richer.memory, poorer.memory)
                    : haveAll(richer.memory, poorer.memory));
}

bool arePortsAlike(const TargetDescription &a, const TargetDescription &b) {
  return std::equal(a.ports.begin(), a.ports.end(), b.ports.begin(), b.ports.end(),
                    [](const PortRow &x, const PortRow &y) {
                      return x.perCycle == y.perCycle && x.load == y.load && x.store == y.store &&
                             x.shuffle == y.shuffle && x.vector == y.vector && x.fused == y.fused;
                    });
}

} // namespace

bool includes(const Instructions &richer, const Instructions &poorer) {
  return haveAll(richer.loads, poorer.loads) &&
         std::all_of(poorer.kinds.begin(), poorer.kinds.end(), [&](const Kind &kind) {
           return std::any_of(richer.kinds.begin(), richer.kinds.end(),
                              [&](const Kind &other) { return doesAll(other, kind); });
         });
}

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
    const Instructions mine = instructionsFor(posed.problem);
    const Instructions others = instructionsFor(otherPosed.problem);
    if (isHigher && includes(others, mine))
      known.least = there.least;
    if (isLower && includes(mine, others))
      known.found = there.found;
  }
  return known;
}

} // namespace optimal
