// SPDX-License-Identifier: GPL-3.0-or-later

#include "work/grouping.h"

#include "rewrite/sequence.h"
#include "rewrite/steps.h"

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
  const Plan plan = work.session.plans.planFor(group, work.target, nullptr);
  const GroupPrices prices = work.pricer.ofGroup(group, plan);
  Cost cost = prices.before;
  if (plan.refusal.empty() && refusalToEmit(group, plan).empty())
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
  work.session.remarks.leftAlone(0, single,
                                 reason == reasons.end() ? std::string() : reason->second);
}

std::string Grouped::whyAlone(const Memref &memref) const {
  const unsigned registerBytes = work.target.registerBits() / 8;
  std::string why = "no neighbour at a constant distance";
  for (const Memref *other : references) {
    Integer distance;
    if (other == &memref || other->type().lanes != memref.type().lanes ||
        !memref.isAConstDistanceFrom(*other, &distance))
      continue;
    if (!memref.haveSameNumElements(*other)) {
      why = "its neighbours are active in other lanes";
      continue;
    }
    if (abs(distance) + memref.type().elementBits / 8 > registerBytes) {
      why = "its neighbours are further away than a register is wide";
      continue;
    }
    const Access *first = &accessOf(memref), *second = &accessOf(*other);
    if (first->order > second->order)
      std::swap(first, second);
    if (first->isStore()) {
      if (const char *refusal = motion.refusalToSink(*first, *second))
        why = std::string("its neighbour cannot be stored in one place with it: ") + refusal;
      else if (memref.mayOverlapInOtherLanes(*other))
        why = "different lanes of it and its neighbour may store to the same place";
      else
        why = "with its neighbours it would cost more";
      continue;
    }
    if (const char *refusal = motion.refusalToHoist(*second, *first))
      return std::string("its neighbour cannot be loaded in one place with it: ") + refusal;
    why = "with its neighbours it would cost more";
  }
  return why;
}

} // namespace vls::gcc
