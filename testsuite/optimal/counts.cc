// SPDX-License-Identifier: GPL-3.0-or-later

#include "counts.h"

#include "bound/uops.h"
#include "count_classes.h"
#include "covers.h"
#include "moves/mask.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>

namespace optimal {

using namespace vls;

namespace {

/// So many numbers are looked at before it is given up.
constexpr long mostLookedAt = 3000000;

constexpr double roundingSlack = 1e-9;

/// What so many instructions of each class can do at most.
struct Sums {
  Uops uops;
  unsigned moves = 0, operations = 0, last = 0; ///< last: may be so
  unsigned joins = 0;
  // Joins without memory: places in results, and how many of four paths, of three, fit.
  unsigned places = 0, fours = 0, threes = 0;
  // Joins from memory: paths of registers, paths of memory, places, and of two or three paths.
  unsigned foldSides = 0, foldPaths = 0, foldPlaces = 0, foldTwos = 0, foldThrees = 0;
  // W6: accesses by how many elements they have, by the width of their results, 0 for loads; the
  // widest half that an insert takes; places of what joins nothing.
  std::map<std::pair<unsigned, unsigned>, unsigned> accesses;
  unsigned widestSide = 0, otherPlaces = 0;
  bool anyMerge = false;

  void add(const Class &one, unsigned count) {
    uops += times(count, one.uops);
    joins += one.isJoin * count;
    if (one.accessed > 0 && count > 0)
      accesses[{one.accessed, one.isLoad ? 0 : one.width}] += count;
    if (one.isLoad)
      return;
    if (one.isFold() && count > 0) {
      widestSide = std::max(widestSide, one.side);
      anyMerge |= one.side == one.width;
    }
    // Within slots, an insert from memory that joins nothing is no result's last instruction
    // either.
    operations += (one.isJoin || one.isPlain()) * count;
    moves += one.isMove * count;
    last += one.mayBeLast * count;
    if (!one.isJoin) {
      otherPlaces += one.isPlain() * count * one.width;
      return;
    }
    if (one.isPlain()) {
      places += count * one.width;
      fours += count * (one.width / 4);
      threes += count * (one.width / 3);
      return;
    }
    foldSides += count * one.side;
    foldPaths += count * std::min(one.accessed, one.side);
    foldPlaces += count * one.width;
    foldTwos += count * std::min(one.accessed, one.side / 2);
    foldThrees += count * std::min(one.accessed, one.side / 3);
  }

  /// W1 and W2; with `knowsHalves`, W6.
  bool canJoin(unsigned lanes, unsigned results, bool knowsHalves) {
    singles = knowsHalves && !anyMerge ? inLowHalves() : std::numeric_limits<unsigned>::max() / 2;
    if (lanes == 2)
      return canJoin(0, 0, 0, results);
    for (unsigned chains = 0; chains <= results; ++chains)
      if (canJoin(results - chains, chains, chains, 2 * results - chains))
        return true;
    return false;
  }

  /// W8, with so many accesses.
  bool canConnect(unsigned lanes, unsigned results, unsigned count) const {
    for (unsigned parts = 1; parts <= std::min(results, count / lanes); ++parts)
      if (joins + parts >= count && operations >= results + parts * (lanes - 2))
        return true;
    return false;
  }

private:
  unsigned singles = 0; ///< elements that are in the half that an insert takes without other help

  unsigned inLowHalves() const {
    unsigned sum = 0;
    for (const auto &[access, count] : accesses)
      if (access.second <= widestSide)
        sum += count * std::min(access.first, widestSide);
    return sum;
  }

  /// Joins of 2 and 2, 1 and 3, 1 and 2, 1 and 1; whatever memory does not do, other joins do.
  bool canJoin(unsigned twos, unsigned threes1, unsigned twos1, unsigned ones) const {
    for (unsigned f3 = 0; f3 <= std::min(threes1, foldThrees); ++f3)
      for (unsigned f2 = 0; f2 <= std::min(twos1, foldTwos); ++f2)
        for (unsigned f1 = 0; f1 <= ones && f1 + f2 + f3 <= foldPaths; ++f1) {
          if (f1 + 2 * f2 + 3 * f3 > foldSides || 2 * f1 + 3 * f2 + 4 * f3 > foldPlaces)
            break;
          const unsigned four = twos + threes1 - f3, three = twos1 - f2, two = ones - f1;
          const unsigned used = 4 * four + 3 * three + 2 * two;
          if (used <= places && four <= fours && four + three <= threes &&
              f1 <= singles + places - used + otherPlaces + foldPaths - f1 - f2 - f3)
            return true;
        }
    return false;
  }
};

class Search {
public:
  Search(const Problem &toSolve, const Instructions &instructions, double below,
         unsigned slotElements)
      : problem(toSolve), target(toSolve.machine),
        classes(classesOf(instructions, toSolve.lanes, slotElements)), inSlots(slotElements != 0),
        best(below) {
    std::stable_sort(classes.begin(), classes.end(), [](const Class &a, const Class &b) {
      return a.isLoad > b.isLoad || (a.isLoad == b.isLoad && a.isFold() > b.isFold());
    });
    mayMerge = std::any_of(instructions.kinds.begin(), instructions.kinds.end(),
                           [](const Kind &kind) { return kind.name == "merge"; });
  }

  double run() {
    choose(0, Sums(), Accesses(members(), 0));
    return lookedAt > mostLookedAt ? 0 : best;
  }

private:
  unsigned members() const { return unsigned(problem.members.size()); }

  void choose(std::size_t k, const Sums &sums, const Accesses &accesses) {
    if (++lookedAt > mostLookedAt || target.price(sums.uops) >= best - roundingSlack)
      return;
    if (k == classes.size()) {
      if (isEnough(sums, accesses))
        best = target.price(sums.uops);
      return;
    }
    // Without memory there is no way to more of it.
    if (classes[k].isPlain() && !covers.areEnough(accesses, problem.lanes, members(), 1))
      return;
    for (unsigned count = 0;; ++count) {
      Sums next = sums;
      next.add(classes[k], count);
      if (count > mostOf(classes[k]) || lookedAt > mostLookedAt ||
          target.price(next.uops) >= best - roundingSlack)
        return;
      Accesses more = accesses;
      if (classes[k].accessed > 0)
        more[classes[k].accessed - 1] += count;
      choose(k + 1, next, more);
    }
  }

  /// More of them do nothing that is asked for.
  unsigned mostOf(const Class &one) const {
    const unsigned joins = 3 * members();
    if (one.isLoad)
      return problem.lanes * members();
    return std::max({joins, problem.lanes + members(), problem.lanes * members()});
  }

  bool isEnough(Sums sums, const Accesses &accesses) const {
    if (sums.operations + 2 < problem.lanes + members()) // R
      return false;
    const unsigned count = std::accumulate(accesses.begin(), accesses.end(), 0u);
    if (!inSlots && !sums.canConnect(problem.lanes, members(), count))
      return false;
    if (problem.lanes >= 4 && !mayMerge && sums.last < members()) // L, W7
      return false;
    const unsigned each = members() > sums.moves ? members() - sums.moves : 1;
    return sums.canJoin(problem.lanes, members(), !inSlots) &&
           covers.areEnough(accesses, problem.lanes, members(), each);
  }

  const Problem &problem;
  const DescribedTarget target;
  std::vector<Class> classes;
  const bool inSlots;
  bool mayMerge = false;
  double best;
  long lookedAt = 0;
  mutable Covers covers;
};

} // namespace

double leastByCounts(const Problem &problem, const Instructions &instructions, double below) {
  if (problem.lanes != 2 && problem.lanes != 4)
    return 0;
  const double withinValues = Search(problem, instructions, below, 0).run();
  const unsigned slot = problem.slot();
  if (problem.lanes != slot || problem.widest() <= slot)
    return withinValues;
  return std::max(withinValues, Search(problem, instructions, below, slot).run());
}

} // namespace optimal
