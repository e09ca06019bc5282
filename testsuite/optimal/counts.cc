// SPDX-License-Identifier: GPL-3.0-or-later

#include "counts.h"

#include "bound/uops.h"
#include "covers.h"
#include "moves/mask.h"

#include <algorithm>
#include <set>

namespace optimal {

using namespace vls;

namespace {

/// So many numbers are looked at before it is given up.
constexpr long mostLookedAt = 3000000;

constexpr double roundingSlack = 1e-9;

/// Instructions that are alike here, as good as the best of them.
struct Class {
  Uops uops;             ///< with the load, if there is one
  unsigned accessed = 0; ///< members of one lane that it accesses; 0: no memory
  bool isLoad = false;   ///< and nothing else
  bool isJoin = false, isMove = false;
  unsigned width = 0; ///< elements of the result
  unsigned side = 0;  ///< elements of the register operand, or of each

  bool isFold() const { return accessed > 0 && !isLoad; }
  bool isPlain() const { return accessed == 0; }
};

bool isAsGood(const Class &a, const Class &b) {
  return a.isLoad == b.isLoad && a.isFold() == b.isFold() && atMost(a.uops, b.uops) &&
         a.accessed >= b.accessed && a.isJoin >= b.isJoin && a.isMove >= b.isMove &&
         a.width >= b.width && a.side >= b.side;
}

unsigned accessedBy(const MemoryPart &part) {
  std::set<int> symbols(part.content.begin(), part.content.end());
  symbols.erase(-1);
  return unsigned(symbols.size());
}

/// W5: where two sources meet in a slot of the result; a mask list or free sources.
class Slots {
public:
  Slots(const Kind &ofKind, unsigned elementsOfASlot) : kind(ofKind), slot(elementsOfASlot) {}

  /// Paths that joins within slots may have.
  unsigned places() const {
    unsigned sum = 0;
    for (unsigned first = 0; first < kind.width; first += slot) {
      const std::size_t sources = sourcesOf(first);
      const unsigned most = std::min(slot, kind.width);
      sum += sources <= 1 ? 0 : sources == 2 ? most : 2 * most; // of several steps at once
    }
    return sum;
  }

private:
  /// How many slots of operands may meet in the slot that begins there.
  std::size_t sourcesOf(unsigned first) const {
    if (kind.masks.empty())
      return kind.unit >= slot ? 1 : sourcesOf(kind.sources, first);
    std::size_t most = 0;
    for (const std::vector<Source> &mask : kind.masks) {
      std::vector<std::vector<Source>> sources;
      for (const Source &source : mask)
        sources.push_back({source});
      most = std::max(most, sourcesOf(sources, first));
    }
    return most;
  }

  std::size_t sourcesOf(const std::vector<std::vector<Source>> &sources, unsigned first) const {
    std::set<std::pair<int, unsigned>> met;
    for (unsigned e = first; e < std::min(first + slot, kind.width); ++e)
      for (const Source &source : sources[e])
        met.insert({int(source.operand), source.element / slot});
    return met.size();
  }

  const Kind &kind;
  const unsigned slot;
};

class Classes {
public:
  /// `slotElements`: joins are counted within slots of so many elements; 0: within values.
  Classes(const Instructions &instructions, unsigned slotElements) : slot(slotElements) {
    for (const MemoryPart &load : instructions.loads) {
      Class made;
      made.uops = load.uops;
      made.accessed = accessedBy(load);
      made.isLoad = true;
      add(made);
    }
    for (const Kind &kind : instructions.kinds)
      addKind(kind);
  }

  std::vector<Class> all;

private:
  void addKind(const Kind &kind) {
    Class made;
    made.uops = kind.uops;
    made.isJoin = kind.isJoin;
    made.isMove = kind.isMove;
    made.width = kind.width;
    if (slot != 0) {
      made.width = Slots(kind, slot).places();
      made.isJoin = made.width > 0;
    }
    made.side = kind.operandWidth;
    if (kind.memory.empty())
      return add(made);
    for (const MemoryPart &part : kind.memory) {
      made.accessed = accessedBy(part);
      if (made.accessed == 0)
        continue;
      made.uops = part.uops; // a merging load's, which is all of it
      if (kind.name == "insert")
        made.uops += kind.uops;
      add(made);
    }
  }

  const unsigned slot;

  void add(const Class &made) {
    for (const Class &other : all)
      if (isAsGood(other, made))
        return;
    all.erase(std::remove_if(all.begin(), all.end(),
                             [&](const Class &other) { return isAsGood(made, other); }),
              all.end());
    all.push_back(made);
  }
};

/// What so many instructions of each class can do at most.
struct Sums {
  Uops uops;
  unsigned moves = 0, operations = 0, plain = 0; ///< plain: not from memory
  // Joins without memory: places in results, and how many of four paths, of three, fit.
  unsigned places = 0, fours = 0, threes = 0;
  // Joins from memory: paths of registers, paths of memory, places, and of two or three paths.
  unsigned foldSides = 0, foldPaths = 0, foldPlaces = 0, foldTwos = 0, foldThrees = 0;

  void add(const Class &one, unsigned count) {
    uops += times(count, one.uops);
    if (one.isLoad)
      return;
    // Within slots, an insert from memory that joins nothing is no result's last instruction
    // either.
    operations += (one.isJoin || one.isPlain()) * count;
    moves += one.isMove * count;
    plain += one.isPlain() * count;
    if (!one.isJoin)
      return;
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

  /// W1 and W2.
  bool canJoin(unsigned lanes, unsigned results) const {
    if (lanes == 2)
      return canJoin(0, 0, 0, results);
    for (unsigned chains = 0; chains <= results; ++chains)
      if (canJoin(results - chains, chains, chains, 2 * results - chains))
        return true;
    return false;
  }

private:
  /// Joins of 2 and 2, 1 and 3, 1 and 2, 1 and 1; whatever memory does not do, other joins do.
  bool canJoin(unsigned twos, unsigned threes1, unsigned twos1, unsigned ones) const {
    for (unsigned f3 = 0; f3 <= std::min(threes1, foldThrees); ++f3)
      for (unsigned f2 = 0; f2 <= std::min(twos1, foldTwos); ++f2)
        for (unsigned f1 = 0; f1 <= ones && f1 + f2 + f3 <= foldPaths; ++f1) {
          if (f1 + 2 * f2 + 3 * f3 > foldSides || 2 * f1 + 3 * f2 + 4 * f3 > foldPlaces)
            break;
          const unsigned four = twos + threes1 - f3, three = twos1 - f2, two = ones - f1;
          if (4 * four + 3 * three + 2 * two <= places && four <= fours && four + three <= threes)
            return true;
        }
    return false;
  }
};

class Search {
public:
  Search(const Problem &toSolve, const Instructions &instructions, double below,
         unsigned slotElements)
      : problem(toSolve), target(toSolve.machine), classes(Classes(instructions, slotElements).all),
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

  bool isEnough(const Sums &sums, const Accesses &accesses) const {
    if (sums.operations + 2 < problem.lanes + members()) // R
      return false;
    if (problem.lanes >= 4 && !mayMerge && sums.plain < members()) // L
      return false;
    const unsigned each = members() > sums.moves ? members() - sums.moves : 1;
    return sums.canJoin(problem.lanes, members()) &&
           covers.areEnough(accesses, problem.lanes, members(), each);
  }

  const Problem &problem;
  const DescribedTarget target;
  std::vector<Class> classes;
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
  const unsigned slot = slotBits / problem.elementBits;
  if (problem.lanes != slot || problem.widest() <= slot)
    return withinValues;
  return std::max(withinValues, Search(problem, instructions, below, slot).run());
}

} // namespace optimal
