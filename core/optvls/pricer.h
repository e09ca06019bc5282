// SPDX-License-Identifier: GPL-3.0-or-later
//
// PlanPricer: what a group costs under a target, for getGroups.
//
//   price = min (cost of the group's plan, sum of what its members cost as they stand)
//
// Candidates for groups are many, their shapes few: a plan depends on types, offsets, stride, kind,
// masking and needed lanes alone, so that each such shape is planned once. A known shape of m
// members takes O(m log m) to look up, a new one as long as getSequence does (0.1 to 1 ms for most,
// more for many members).
//
// Invariant: prices depend on the group only, until maxPlans plans have been made; a group whose
// shape is not known then costs what its members cost as they stand.

#ifndef VLS_OPTVLS_PRICER_H
#define VLS_OPTVLS_PRICER_H

#include "vls/optvls.h"

#include <unordered_map>

namespace vls {

class PlanPricer {
public:
  PlanPricer(const Target &machine, std::size_t mostPlans) : target(machine), maxPlans(mostPlans) {}

  Cost priceOf(const Group &group);

  /// How many shapes were planned.
  std::size_t plans() const { return known.size(); }

private:
  std::optional<Cost> planned(const Group &group);

  const Target &target;
  std::size_t maxPlans;
  std::unordered_map<std::string, std::optional<Cost>> known; ///< costs of plans, by shape
};

} // namespace vls

#endif
