// SPDX-License-Identifier: GPL-3.0-or-later

#include "plans.h"

#include "x86/emitted.h"

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

bool hasMixedSizes(const Group &group) {
  return std::any_of(group.members().begin(), group.members().end(), [&](const Group::Member &m) {
    return m.memref->type() != group.members()[0].memref->type();
  });
}

/// `mayResubstitute`: the broadcasts of that take masks, of which there are seven.
Plan plan(const Group &group, const Target &target, bool mayResubstitute, std::string *trace) {
  PlanOptions options;
  options.mayResubstitute = mayResubstitute;
  options.trace = trace;
  Plan plan;
  if (!getSequence(group, target, plan, options))
    plan.sequence = {};
  return plan;
}

/// Elements of each size are planned for by themselves, and those of one are made of rows that are
/// loaded for another only when values are computed anew. That begins with the best loads of each
/// size: merging loads of the wide elements, of which nothing else can be made, hide the rows.
Plan planMixed(const Group &group, const X86Target &target, std::string *trace) {
  const Plan merging = plan(group, target, true, trace);
  std::string rowsTrace;
  const Plan rows = plan(group, target.withoutMerging(32), true, trace ? &rowsTrace : nullptr);
  if (!rows.refusal.empty() || (merging.refusal.empty() && merging.cost <= rows.cost))
    return merging;
  if (trace)
    *trace = rowsTrace;
  return rows;
}

bool hasHalfRegisters(const Group &group) {
  return std::any_of(group.members().begin(), group.members().end(),
                     [](const Group::Member &m) { return m.memref->type().bits() < 128; });
}

Plan makePlan(const Group &group, const X86Target &target, std::string *trace) {
  const X86Target fitted =
      hasHalfRegisters(group)
          ? target.with(forHalfRegisters(target.described()), !isLoad(group.kind()))
          : target;
  return hasMixedSizes(group) ? planMixed(group, fitted, trace) : plan(group, fitted, false, trace);
}

} // namespace

Plan PlanCache::planFor(const Group &group, const X86Target &target, std::string *trace) {
  auto [entry, isNew] = known.try_emplace(keyOf(group, target));
  if (isNew || trace)
    entry->second = makePlan(group, target, trace);
  return entry->second;
}

} // namespace vls::gcc
