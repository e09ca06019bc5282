// SPDX-License-Identifier: GPL-3.0-or-later

#include "decide/prices.h"

#include "gimple/memref.h"
#include "rewrite/chosen.h"
#include "rewrite/single.h"

namespace vls::gcc {

/// The builtins that `access` is made of, as they stand.
Cost Pricer::builtins(const Access &access) const {
  Cost price = 0;
  for (const GatherOperands &operands : access.operands)
    price += target.access(access.kind, {operands.lanes, access.type().elementBits});
  return price;
}

/// µops of the members that are emulated, as they stand.
Uops Pricer::emulated(const Group &group) const {
  Uops uops;
  for (const Group::Member &member : group.members())
    if (accessOf(*member.memref).form == AccessForm::Emulated)
      uops += target.elementwise(group.kind(), member.memref->type());
  return uops;
}

/// µops of what the scalar addresses of `lanes` lanes need.
Uops Pricer::addresses(const Access &access, unsigned lanes) const {
  if (access.form != AccessForm::Builtin)
    return {};
  return indexSourceOf(access) == IndexSource::Reload
             ? target.reload(lanes)
             : target.extraction(lanes, vector_element_bits(TREE_TYPE(access.operands[0].index)));
}

namespace {

/// Registers that are copied where an instruction overwrites its first operand: those which
/// something behind it uses, too.
unsigned copiesOf(const Sequence &sequence) {
  std::vector<unsigned> lastUse(sequence.instructions.size() + 1);
  const unsigned end = unsigned(lastUse.size());
  for (const Instruction &instruction : sequence.instructions)
    for (unsigned operand : instruction.operands)
      lastUse[operand] = instruction.id;
  for (unsigned result : sequence.results)
    lastUse[result] = end;
  return unsigned(std::count_if(
      sequence.instructions.begin(), sequence.instructions.end(), [&](const Instruction &i) {
        return i.kind == Instruction::Kind::Shuffle && lastUse[i.operands[0]] > i.id &&
               sequence.byId(i.operands[0]).type.bits() <= i.type.bits(); // no extraction
      }));
}

} // namespace

GroupPrices Pricer::ofGroup(const Group &group, const Plan &plan) const {
  GroupPrices prices;
  prices.before = target.price(emulated(group));
  for (const Group::Member &member : group.members())
    prices.before += builtins(accessOf(*member.memref));

  Uops after = plan.uops;
  const Access &first = accessOf(*group.members()[0].memref);
  if (!first.isStore() && choosesInVectors(first)) {
    for (const GatherOperands &part : first.operands)
      after += target.chosen(part.lanes, vector_element_bits(TREE_TYPE(part.index)));
    prices.after = target.price(after);
    return prices;
  }
  after += addresses(first, lanesDifferByConstants(first) ? 1 : first.lanes);
  std::vector<unsigned> chosen;
  std::copy_if(first.conditions.begin(), first.conditions.end(), std::back_inserter(chosen),
               [](unsigned condition) { return condition > Masks::on; });
  if (!chosen.empty()) // a uniform mask has one condition
    after +=
        target.selection(std::set<unsigned>(chosen.begin(), chosen.end()).size(), chosen.size());
  prices.after = target.price(after);
  return prices;
}

bool Pricer::needsLess(const Group &group, const Plan &plan) const {
  Uops before = emulated(group), after = plan.uops;
  if (!TARGET_AVX) { // instructions of two operands
    after.fused += copiesOf(plan.sequence);
    if (!TARGET_SSE4_1 && group.members()[0].memref->type().elementBits < 64)
      before.fused += before.shuffle; // no insertps: inserts do not read memory
  }
  return after.load <= before.load && after.shuffle <= before.shuffle &&
         after.vector <= before.vector && after.fused <= before.fused &&
         after.store <= before.store &&
         after.load + after.store + after.fused < before.load + before.store + before.fused;
}

GroupPrices Pricer::ofOneLoad(const Access &access) const {
  GroupPrices prices;
  if (access.form == AccessForm::Emulated)
    prices.before = target.price(target.elementwise(access.kind, access.type()));
  prices.before += builtins(access);
  Uops after = uopsAsLoad(access);
  if (indexSourceOf(access) == IndexSource::Extract)
    after += target.extraction(1, 64);
  prices.after = target.price(after);
  return prices;
}

GroupPrices Pricer::ofLanes(const Access &access) const {
  Uops after = target.elementwise(access.kind, access.type());
  after += addresses(access, access.lanes);
  return {builtins(access), target.price(after)};
}

} // namespace vls::gcc
