// SPDX-License-Identifier: GPL-3.0-or-later

#include "decide/plans.h"

#include "rewrite/pieces.h"
#include "rewrite/steps.h"
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

Plan plan(const Group &group, const Target &target, std::string *trace) {
  PlanOptions options;
  options.trace = trace;
  Plan plan;
  if (!getSequence(group, target, plan, options))
    plan.sequence = {};
  return plan;
}

bool hasPartsOfRegisters(const Group &group) {
  return std::any_of(group.members().begin(), group.members().end(),
                     [](const Group::Member &m) { return m.memref->type().bits() < 128; });
}

unsigned narrowestElement(const Group &group) {
  unsigned bits = group.members()[0].memref->type().elementBits;
  for (const Group::Member &member : group.members())
    bits = std::min(bits, member.memref->type().elementBits);
  return bits;
}

/// The machines that are planned for: `target`, and parts of it, whose plans are plans of `target`
/// at the same price. The search begins with the best loads of each size of elements, and finds
/// what else can be made of these. Merging loads of wide elements are good for nothing else, and
/// would hide the rows, of which narrow elements can be made, too: so there is one machine without.
std::vector<X86Target> machinesFor(const Group &group, const X86Target &target) {
  const X86Target all =
      hasPartsOfRegisters(group)
          ? target.with(forPartsOfRegisters(target.described()), !isLoad(group.kind()))
          : target;
  if (!hasMixedSizes(group))
    return {all};
  return {all, all.withoutMerging(narrowestElement(group))};
}

/// The cheapest plan for one of the `machines`, of equal ones the first; a refusal if all refuse.
Plan cheapest(const Group &group, const std::vector<X86Target> &machines, std::string *trace) {
  Plan best;
  for (const X86Target &machine : machines) {
    std::string account;
    Plan next = plan(group, machine, trace ? &account : nullptr);
    const bool isFirst = &machine == &machines.front();
    if (!isFirst && (!next.refusal.empty() || (best.refusal.empty() && best.cost <= next.cost)))
      continue;
    best = std::move(next);
    if (trace)
      *trace = account;
  }
  return best;
}

} // namespace

std::optional<TargetDescription> PlanCache::machineFor(const Group &group,
                                                       const X86Target &target) {
  return hasMixedSizes(group) || hasPartsOfRegisters(group) ? std::nullopt
                                                            : std::optional(target.described());
}

PlanCache::Known &PlanCache::find(const Group &group, const X86Target &target, std::string *trace) {
  const auto [entry, isNew] = known.try_emplace(keyOf(group, target));
  if (isNew || trace)
    entry->second.plan = cheapest(group, machinesFor(group, target), trace);
  return entry->second;
}

const Plan &PlanCache::planFor(const Group &group, const X86Target &target, std::string *trace) {
  return find(group, target, trace).plan;
}

const Plan *PlanCache::planToEmit(const Group &group, const X86Target &target) {
  Known &found = find(group, target, nullptr);
  if (!found.plan.refusal.empty())
    return nullptr;
  const auto [answer, isNew] =
      found.isEmitted.try_emplace(TYPE_MODE(PieceTypes(group).element()), false);
  if (isNew)
    answer->second = !refusalToEmit(group, found.plan);
  return answer->second ? &found.plan : nullptr;
}

} // namespace vls::gcc
