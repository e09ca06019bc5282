// SPDX-License-Identifier: GPL-3.0-or-later

#include "decide/mixed.h"

#include "decide/grouping.h"
#include "gimple/halves.h"
#include "rewrite/halves.h"
#include "rewrite/steps.h"

namespace vls::gcc {

namespace {

/// Narrow accesses that are a constant distance apart, and the wide ones that their halves are a
/// constant distance from.
struct Mixture {
  std::vector<const Access *> narrow, wide;
};

/// A narrow access that may be taken apart.
struct Candidate {
  const Access *whole;
  Access lower, upper;

  bool hasNeighbour(const Access &other) const {
    return distanceBetween(lower, other) || distanceBetween(upper, other);
  }
};

std::vector<Candidate> candidatesOf(const std::vector<Access> &accesses) {
  std::vector<Candidate> candidates;
  for (const Access &access : accesses)
    if (hasHalves(access))
      candidates.push_back({&access, halfOf(access, false), halfOf(access, true)});
  return candidates;
}

std::vector<Mixture> mixturesOf(const std::vector<Access> &accesses,
                                const std::vector<Candidate> &candidates) {
  std::vector<Mixture> mixtures;
  for (const Candidate &candidate : candidates) {
    auto known = std::find_if(mixtures.begin(), mixtures.end(), [&](const Mixture &m) {
      return distanceBetween(*m.narrow[0], *candidate.whole).has_value();
    });
    if (known != mixtures.end()) {
      known->narrow.push_back(candidate.whole);
      continue;
    }
    Mixture mixture{{candidate.whole}, {}};
    for (const Access &other : accesses)
      if (!other.isStore() && !other.isMasked() && candidate.hasNeighbour(other))
        mixture.wide.push_back(&other);
    if (!mixture.wide.empty())
      mixtures.push_back(std::move(mixture));
  }
  return mixtures;
}

/// What the groups of `accesses` cost as they stand or rewritten, whichever is less.
Cost costOf(FunctionContext &work, std::vector<const Access *> accesses, const Motion &motion) {
  std::sort(accesses.begin(), accesses.end(),
            [](const Access *a, const Access *b) { return a->order < b->order; });
  std::vector<std::unique_ptr<GimpleMemref>> memrefs;
  std::vector<const Memref *> references;
  for (const Access *access : accesses) {
    memrefs.push_back(std::make_unique<GimpleMemref>(0, *access, motion));
    references.push_back(memrefs.back().get());
  }
  Cost cost = 0;
  for (const Group &group : getGroups(references, groupingOptions(work.target)).groups)
    cost += costOf(work, group);
  return cost;
}

/// Of joining the halves of those that are used as a whole.
Cost costOfJoins(FunctionContext &work, const std::vector<const Access *> &narrow) {
  Uops uops;
  for (const Access *access : narrow)
    if (!isOnlyUnpacked(*access))
      uops += {0, 1, 0, 1, 0};
  return work.target.price(uops);
}

bool pays(FunctionContext &work, const Mixture &mixture, const std::vector<Candidate> &candidates,
          const Motion &motion) {
  std::vector<const Access *> asTheyAre = mixture.wide, apart = mixture.wide;
  for (const Candidate &candidate : candidates)
    if (std::count(mixture.narrow.begin(), mixture.narrow.end(), candidate.whole)) {
      asTheyAre.push_back(candidate.whole);
      apart.push_back(&candidate.lower);
      apart.push_back(&candidate.upper);
    }
  return costOf(work, apart, motion) + costOfJoins(work, mixture.narrow) <
         costOf(work, asTheyAre, motion);
}

} // namespace

bool takeApartMixed(FunctionContext &work, const std::vector<Access> &accesses) {
  if (!work.session.options.parts.groups || work.session.isBeyondLimit())
    return false;
  const std::vector<Candidate> candidates = candidatesOf(accesses);
  if (candidates.empty())
    return false;
  const Motion motion(accesses);
  bool any = false;
  for (const Mixture &mixture : mixturesOf(accesses, candidates)) {
    if (optimize_bb_for_size_p(gimple_bb(mixture.narrow[0]->statement)) ||
        !pays(work, mixture, candidates, motion))
      continue;
    any = true;
    for (const Access *access : mixture.narrow)
      takeApart(*access, &work.dead);
  }
  return any;
}

} // namespace vls::gcc
