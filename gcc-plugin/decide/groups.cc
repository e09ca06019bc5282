// SPDX-License-Identifier: GPL-3.0-or-later

#include "decide/groups.h"

#include "decide/singles.h"
#include "rewrite/active.h"
#include "rewrite/sequence.h"
#include "rewrite/single.h"
#include "rewrite/steps.h"
#include "rewrite/stores.h"

namespace vls::gcc {

namespace {

gimple *statementOf(const Group::Member &member) {
  return accessOf(*member.memref).statement;
}

/// Plans for `group`. Why it is left alone, or nothing.
Refusal decide(FunctionContext &work, const Group &group, unsigned number, Plan &plan,
               GroupPrices &prices) {
  if (optimize_bb_for_size_p(gimple_bb(statementOf(group.members()[0]))))
    return Reason::ForSize;
  std::string trace;
  plan = work.session.plans.planFor(group, work.target, dumpWantsDetails() ? &trace : nullptr);
  if (!plan.refusal.empty())
    return {Reason::NoPlan, plan.refusal};
  prices = work.pricer.ofGroup(group, plan);
  if (const auto machine = PlanCache::machineFor(group, work.target))
    dumpCase(group, *machine);
  dumpPlan(plan, work.target, prices, trace);
  if (prices.after > prices.before ||
      (prices.after == prices.before && !work.pricer.needsLess(group, plan)))
    return {Reason::DoesNotPay, describePrices(prices)};
  if (const Refusal refusal = refusalToEmit(group, plan))
    return refusal;
  for (const Group::Member &member : group.members())
    if (const Refusal refusal = refusalOfMask(accessOf(*member.memref)))
      return refusal;
  return work.session.refusalBeyondLimit(number);
}

void workOnGroup(FunctionContext &work, const Group &group) {
  const unsigned number = work.session.nextNumber();
  dumpGroup(number, group);
  Plan plan;
  GroupPrices prices;
  const auto rewrite = isLoad(group.kind()) ? rewriteGroup : rewriteStores;
  Refusal refusal = decide(work, group, number, plan, prices);
  if (!refusal && !rewrite(group, plan, work.reloads, &work.dead))
    refusal = Reason::WrongStatements;
  if (refusal)
    return work.leave(number, group, refusal);
  work.session.remarks.rewritten(number, group, plan, prices, work.target.name());
  dumpOutcome("rewritten");
}

/// True if `single`, a gather without neighbours, is planned for like a group: if that costs less
/// than a load for each lane.
bool paysAsGroup(FunctionContext &work, const Group &single) {
  const Access &access = accessOf(*single.members()[0].memref);
  const Parts &parts = work.session.options.parts;
  if (!parts.groups || !parts.singles || access.isMasked() || refusalToLoad(access) ||
      isFasterAsGather(work, access))
    return false;
  const Plan *const plan = work.session.plans.planToEmit(single, work.target);
  if (!plan)
    return false;
  const GroupPrices prices = work.pricer.ofGroup(single, *plan);
  return prices.after < prices.before &&
         (access.form == AccessForm::Emulated || prices.after < work.pricer.ofLanes(access).after);
}

std::vector<gimple *> statementsOf(const Group &group) {
  std::vector<gimple *> statements;
  for (const Group::Member &member : group.members())
    statements.push_back(statementOf(member));
  return statements;
}

/// The last of the groups of stores that is not `done`, or null.
const Group *lastGroup(const Grouped &all, const std::set<std::vector<gimple *>> &done) {
  const Group *last = nullptr;
  for (const Group &group : all.groups())
    if (group.size() > 1 && !done.count(statementsOf(group)) &&
        (!last || lastOf(group).order > lastOf(*last).order))
      last = &group;
  return last;
}

} // namespace

void workOnLoads(FunctionContext &work, const std::vector<const Access *> &loads,
                 const Motion &motion, bool hasStores) {
  const Grouped all(work, loads, motion);
  for (const Group &group : all.groups())
    if ((group.size() > 1 || group.stride()) && work.session.options.parts.groups)
      workOnGroup(work, group);
    else
      for (const Group::Member &member : group.members()) {
        const Group single({{member.memref, 0}});
        if (!hasStores && paysAsGroup(work, single))
          workOnGroup(work, single);
        else
          workOnSingle(work, single, all);
      }
}

void workOnStores(FunctionContext &work, const std::set<gimple *> &program, basic_block block) {
  const unsigned independent = work.session.independent.inVectorLoop(block);
  std::set<std::vector<gimple *>> done;
  for (;;) {
    const Reading reading = readRegion(Region(block), work.numbers, work.masks, independent);
    const Motion motion(reading.accesses);
    std::vector<const Access *> stores;
    for (const Access &access : reading.accesses)
      if (access.isStore() && program.count(access.statement))
        stores.push_back(&access);
    const Grouped all(work, stores, motion);
    const Group *next = lastGroup(all, done);
    if (!next) {
      for (const Group &group : all.groups())
        if (group.size() == 1)
          all.leaveAlone(group);
      return;
    }
    done.insert(statementsOf(*next));
    workOnGroup(work, *next);
  }
}

} // namespace vls::gcc
