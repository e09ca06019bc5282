// SPDX-License-Identifier: GPL-3.0-or-later

#include "plans.h"

namespace vls::gcc {

namespace {

/// Which loads there are: not the same for all functions with one instruction set.
std::string loadsOf(const X86Target &target) {
  std::string loads;
  for (const LoadRow &row : target.described().loads)
    loads += std::to_string(row.bits.size());
  return loads;
}

/// All that a plan depends on. The price of a cycle scales prices, so it is part of it.
std::string keyOf(const Group &group, const X86Target &target) {
  std::string key = target.name() + (target.mayReadGaps() ? " " : " no gaps ") + loadsOf(target) +
                    " " + std::to_string(target.price({1, 0, 0, 0, 0})) + " " +
                    toString(group.kind());
  if (group.stride())
    key += "; stride " + std::to_string(*group.stride());
  for (const Group::Member &member : group.members())
    key += "; " + toString(member.memref->type()) + " at " + std::to_string(member.offset);
  return key;
}

} // namespace

Plan PlanCache::planFor(const Group &group, const X86Target &target, std::string *trace) {
  auto [entry, isNew] = known.try_emplace(keyOf(group, target));
  if (isNew || trace) {
    PlanOptions options;
    options.mayResubstitute = false; // its broadcasts take masks, of which there are seven
    options.trace = trace;
    Plan plan;
    if (!getSequence(group, target, plan, options))
      plan.sequence = {};
    entry->second = std::move(plan);
  }
  return entry->second;
}

} // namespace vls::gcc
