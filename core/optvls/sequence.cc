// SPDX-License-Identifier: GPL-3.0-or-later
//
// getSequence: refuse what cannot be planned, plan the rest, check the plan.
//
// Invariant: what leaves this file was executed symbolically against the group's definition.

#include "moves/print.h"
#include "optvls/search.h"

namespace vls {

namespace {

constexpr unsigned maxLanes = 64;
/// A chunk then lies between accessed bytes at most this far apart: on no page of its own.
constexpr std::int64_t maxRowBytes = 4096;

bool isPowerOfTwo(unsigned value) {
  return value != 0 && (value & (value - 1)) == 0;
}

/// Why `group` cannot be planned, or an empty string.
std::string refusalOf(const Group &group, const Target &target) {
  const Memref &first = *group.members().front().memref;
  const VectorType type = first.type();
  if (!isLoad(first.kind()))
    return "stores are not planned";
  if (group.stride())
    return "strided references are not planned";
  if (group.isMasked())
    return "masked references are not planned";
  for (const Group::Member &member : group.members())
    if (member.memref->kind() != first.kind() || member.memref->type() != type)
      return "members differ in kind or type";
  if (type.elementBits < 8 || type.elementBits > 64 || !isPowerOfTwo(type.elementBits))
    return "elements of " + std::to_string(type.elementBits) + " bits";
  if (type.lanes < 2)
    return "fewer than two lanes";
  if (!isPowerOfTwo(type.lanes) || type.lanes > maxLanes)
    return std::to_string(type.lanes) + " lanes";
  if (type.bits() > target.registerBits())
    return "values of " + std::to_string(type.bits()) + " bits, registers of " +
           std::to_string(target.registerBits()) + " bits";
  if (group.rowBytes() > maxRowBytes)
    return "rows of " + std::to_string(group.rowBytes()) + " bytes";
  return "";
}

Candidate planDocument(const Rows &rows, Planner &planner, const Account &account) {
  const LoadShape shape = fullRows(rows, planner.prices.target());
  if (shape.chunks.empty()) {
    Candidate none;
    none.lowered.error = "rows of " + std::to_string(rows.bytes) + " bytes cannot be loaded whole";
    return none;
  }
  MergePolicy policy;
  policy.concatenateOnly = true;
  return planCandidate(rows, shape, policy, planner, account);
}

Candidate planBest(const Rows &rows, Planner &planner, const Account &account) {
  Candidate best = searchBest(rows, planner, account.trace);
  if (account && best.exists()) {
    account.say("Chosen: " + toString(best.shape) + "\n");
    return planCandidate(rows, best.shape, best.policy, planner, account);
  }
  return best;
}

} // namespace

bool getSequence(const Group &group, const Target &target, Plan &plan, const PlanOptions &options) {
  plan = Plan();
  plan.refusal = refusalOf(group, target);
  if (!plan.refusal.empty())
    return false;

  const Rows rows = rowsOf(group);
  Planner planner(target);
  const Account account{options.trace, options.observer};
  Candidate candidate = options.kind == PlanKind::Best ? planBest(rows, planner, account)
                                                       : planDocument(rows, planner, account);
  if (!candidate.exists()) {
    plan.refusal = candidate.lowered.error;
    return false;
  }
  const std::vector<unsigned> perValue = std::move(candidate.lowered.sequence.results);
  plan.sequence = std::move(candidate.lowered.sequence);
  plan.sequence.results.clear();
  for (std::size_t value : rows.valueOf)
    plan.sequence.results.push_back(perValue[value]);
  plan.shape = toString(candidate.shape);
  plan.uops = candidate.lowered.uops;
  plan.cost = candidate.cost;

  const std::string wrong = checkSequence(plan.sequence, group, target.mayReadGaps());
  if (wrong.empty())
    return true;
  plan = Plan();
  plan.refusal = "internal error: " + wrong;
  return false;
}

} // namespace vls
