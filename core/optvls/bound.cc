// SPDX-License-Identifier: GPL-3.0-or-later
//
// The cheapest numbers of instructions that satisfy a demand, by branch and bound: numbers of one
// kind after the other, given up as soon as they cost no less than the best ones.

#include "optvls/bound.h"

#include "bound/demand.h"
#include "bound/elements.h"
#include "bound/uops.h"
#include "moves/print.h"
#include "optvls/rounding.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace vls {

namespace {

/// Beyond this many instructions of a kind, numbers are counted in steps.
constexpr double finestCount = 16;

/// So many numbers are priced at most before steps become wider: well under a millisecond.
constexpr unsigned mostPriced = 4000;

/// What one instruction of a kind contributes.
struct Kind {
  Uops uops;
  double accesses = 0; ///< loads or stores
  double covers = 0;   ///< how many unmasked accesses it replaces
  double folds = 0;    ///< of an access into a register
  double joins = 0;
  double moves = 0;
  double instructions = 0; ///< that make values of values
  double lasts = 0; ///< those that may be a result's last one where its upper half is two rows
};

struct Counts {
  Uops uops;
  double accesses = 0, covers = 0, folds = 0, joins = 0, moves = 0, instructions = 0, lasts = 0;

  Counts with(double count, double slack, const Kind &kind) const {
    Counts sum = *this;
    sum.uops += times(count, kind.uops);
    // Numbers that are counted in steps may be higher by `slack`.
    const double most = count + slack;
    sum.accesses += most * kind.accesses;
    sum.covers += most * kind.covers;
    sum.folds += count * kind.folds;
    sum.joins += most * kind.joins;
    sum.moves += most * kind.moves;
    sum.instructions += most * kind.instructions;
    sum.lasts += most * kind.lasts;
    return sum;
  }
};

class Minimum {
public:
  Minimum(const Demand &ofDemand, const Abilities &abilities, const Target &onTarget)
      : demand(ofDemand), target(onTarget) {
    const double saved = std::max(0.0, demand.savedByMask);
    for (const Uops &uops : abilities.accesses)
      kinds.push_back({uops, 1, 1, 0, 0, 0, 0, 0});
    for (const Uops &uops : abilities.maskedAccesses)
      if (saved > 0 || !isKnown(uops))
        kinds.push_back({uops, 1, 1 + saved, 0, 0, 0, 0, 0});
    for (const Uops &uops : abilities.folds)
      kinds.push_back({uops, 0, 0, 1, 1, 0, 1, 0});
    for (const Uops &uops : abilities.movingFolds)
      kinds.push_back({uops, 0, 0, 1, 1, 1, 1, 0});
    for (const Uops &uops : abilities.moves)
      kinds.push_back({uops, 0, 0, 0, 1, 1, 1, 1});
    for (const Uops &uops : abilities.blends)
      kinds.push_back({uops, 0, 0, 0, 1, 0, 1, 1});
    mayFold = !abilities.folds.empty() || !abilities.movingFolds.empty();
    const double most = std::max({demand.accesses, demand.joinsWith(1), demand.instructions,
                                  demand.lasts, double(demand.leastLoads.size())});
    step = std::max(1.0, std::ceil(most / finestCount));
  }

  Cost run() {
    for (;; step *= 2) {
      priced = 0;
      best = std::numeric_limits<Cost>::infinity();
      choose(0, Counts());
      if (priced <= mostPriced)
        return std::isinf(best) ? 0 : best;
    }
  }

private:
  /// True if an access that asks for no more is there already.
  bool isKnown(const Uops &uops) const {
    return std::any_of(kinds.begin(), kinds.end(),
                       [&](const Kind &kind) { return atMost(kind.uops, uops); });
  }

  void choose(std::size_t k, const Counts &counts) {
    if (++priced > mostPriced || target.price(counts.uops) >= best - roundingSlack)
      return;
    if (isEnough(counts)) {
      best = target.price(counts.uops);
      return;
    }
    if (k == kinds.size() || (kinds[k].accesses == 0 && !isCovered(counts)))
      return;
    const double most = mostOf(kinds[k], counts);
    for (double count = leastOf(k, counts); count <= most && priced <= mostPriced; count += step) {
      const Counts next = counts.with(count, step - 1, kinds[k]);
      if (count > 0 && target.price(next.uops) >= best - roundingSlack)
        return;
      choose(k + 1, next);
    }
  }

  /// More than this many of a kind contribute nothing. Folds need accesses, one more than they are.
  double mostOf(const Kind &kind, const Counts &counts) const {
    if (kind.accesses > 0)
      return std::max(mostUnfolded(), mayFold ? mostMade(counts) + 1 : 0) + step;
    if (kind.folds > 0)
      return std::max(0.0, counts.accesses - counts.folds - 1);
    return mostMade(counts) + step;
  }

  /// Fewer of a kind than this were looked at with fewer accesses, for more than `mostUnfolded` are
  /// there only to be folded.
  double leastOf(std::size_t k, const Counts &counts) const {
    const bool isLastFold =
        kinds[k].folds > 0 && (k + 1 == kinds.size() || kinds[k + 1].folds == 0);
    if (!isLastFold || step > 1 || counts.accesses <= mostUnfolded())
      return 0;
    return std::max(0.0, counts.accesses - counts.folds - 1);
  }

  /// Accesses that a demand may ask for by itself.
  double mostUnfolded() const {
    return std::max({demand.accesses, demand.loadsWith(0), demand.storedBytes, 1.0});
  }

  /// More values made of values than this satisfy no further demand.
  double mostMade(const Counts &counts) const {
    return std::max({demand.joinsWith(counts.accesses), demand.instructions, demand.lasts,
                     double(demand.leastLoads.size())});
  }

  bool isCovered(const Counts &c) const {
    return c.accesses >= demand.maskedAccesses && c.covers >= demand.accesses;
  }

  bool isEnough(const Counts &c) const {
    return isCovered(c) && c.joins >= demand.joinsWith(c.accesses) &&
           c.instructions >= demand.instructions && c.moves >= demand.leastMoves &&
           c.lasts >= demand.lasts && c.accesses >= demand.loadsWith(c.moves);
  }

  const Demand &demand;
  const Target &target;
  std::vector<Kind> kinds;
  bool mayFold = false;
  double step = 1;
  unsigned priced = 0;
  Cost best = std::numeric_limits<Cost>::infinity();
};

} // namespace

Cost lowerBound(const Group &group, const Target &target) {
  const bool loads = isLoad(group.kind());
  const Run extent = extentOf(group);
  const Abilities abilities =
      loads ? loadAbilities(target, extent.end - extent.first) : storeAbilities(target);
  const Demand demand = demandOf(group, abilities);
  return Minimum(demand, abilities, target).run();
}

std::string describeBound(const Plan &plan, const Target &target) {
  std::string text = "cost " + costToString(plan.cost);
  if (plan.lowerBound > 0) {
    text += ", lower bound " + costToString(plan.lowerBound) + ": ";
    const double gap = plan.cost / plan.lowerBound - 1;
    text += gap <= roundingSlack
                ? "optimal"
                : "within " + std::to_string(long(std::ceil(100 * gap - roundingSlack))) +
                      "% of the optimum";
  }
  return text + " under " + target.name();
}

} // namespace vls
