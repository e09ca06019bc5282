// SPDX-License-Identifier: GPL-3.0-or-later

#include "decide/grouping.h"

#include "rewrite/sequence.h"

namespace vls::gcc {

GroupingOptions groupingOptions(const X86Target &target) {
  GroupingOptions options = target.registerBits() / 8;
  options.stridedLength = 4 * options.vectorLength;
  options.maxMembers = 64; // as many bytes as a register has
  return options;
}

Cost costOf(FunctionContext &work, const Group &group) {
  const Access &first = accessOf(*group.members()[0].memref);
  const bool isAlone = group.size() == 1 && !group.stride();
  if (isAlone && (first.isStore() || first.isMasked()))
    return work.pricer.ofGroup(group, Plan()).before; // never rewritten: no plan is wanted
  const Plan *const plan = work.session.plans.planToEmit(group, work.target);
  const GroupPrices prices = work.pricer.ofGroup(group, plan ? *plan : Plan());
  Cost cost = prices.before;
  if (plan)
    cost = std::min(cost, prices.after);
  if (isAlone && first.form == AccessForm::Builtin)
    cost = std::min(cost, work.pricer.ofLanes(first).after);
  return cost;
}

Grouped::Grouped(FunctionContext &context, const std::vector<const Access *> &accesses,
                 const Motion &where)
    : work(context), motion(where) {
  for (const Access *access : accesses) {
    memrefs.push_back(std::make_unique<GimpleMemref>(work.idOf(*access), *access, motion));
    references.push_back(memrefs.back().get());
  }
  GroupingOptions options = groupingOptions(work.target);
  options.pricer = [&](const Group &group) { return costOf(work, group); };
  grouping = getGroups(references, options);
  if (!work.session.remarks.wantsReasons())
    return;
  for (const Group &group : grouping.groups)
    for (const Group::Member &member : group.members())
      if (group.size() == 1 || !work.session.options.parts.groups)
        reasons[member.memref] = whyAlone(*member.memref);
}

void Grouped::leaveAlone(const Group &single) const {
  const auto reason = reasons.find(single.members()[0].memref);
  work.session.remarks.leftAlone(0, single, reason == reasons.end() ? Refusal() : reason->second);
}

Refusal Grouped::whyAlone(const Memref &memref) const {
  const unsigned registerBytes = work.target.registerBits() / 8;
  Refusal why = Reason::NoNeighbour;
  for (const Memref *other : references) {
    Integer distance;
    if (other == &memref || other->type().lanes != memref.type().lanes ||
        !memref.isAConstDistanceFrom(*other, &distance))
      continue;
    if (!memref.haveSameNumElements(*other)) {
      why = Reason::OtherLanes;
      continue;
    }
    if (abs(distance) + memref.type().elementBits / 8 > registerBytes) {
      why = Reason::FarNeighbours;
      continue;
    }
    const Access *first = &accessOf(memref), *second = &accessOf(*other);
    if (first->order > second->order)
      std::swap(first, second);
    if (first->isStore()) {
      if (const Refusal refusal = motion.refusalToSink(*first, *second))
        why = {Reason::NotStoredTogether, refusal.text()};
      else if (memref.mayOverlapInOtherLanes(*other))
        why = Reason::LanesMeet;
      else
        why = Reason::DearerNeighbours;
      continue;
    }
    if (const Refusal refusal = motion.refusalToHoist(*second, *first))
      return {Reason::NotLoadedTogether, refusal.text()};
    why = Reason::DearerNeighbours;
  }
  return why;
}

} // namespace vls::gcc
