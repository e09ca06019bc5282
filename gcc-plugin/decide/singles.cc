// SPDX-License-Identifier: GPL-3.0-or-later

#include "decide/singles.h"

#include "rewrite/fresh.h"
#include "rewrite/single.h"
#include "x86/gathers.h"

namespace vls::gcc {

namespace {

bool isForSize(const Access &access) {
  return optimize_bb_for_size_p(gimple_bb(access.statement));
}

/// A gather that stays one need not wait for the register that it overwrites.
void clear(FunctionContext &work, const Access &access) {
  if (!waitsForDestination(access))
    return;
  const unsigned number = work.session.nextNumber();
  if (const Refusal refusal = work.session.refusalBeyondLimit(number))
    return work.leave(number, access, refusal);
  clearDestination(access);
  work.session.remarks.cleared(number, access, work.target.name());
  dumpOutcome("destination cleared");
}

} // namespace

void makeOneLoad(FunctionContext &work, const Access &access) {
  const unsigned number = work.session.nextNumber();
  work.idOf(access);
  const GroupPrices prices = work.pricer.ofOneLoad(access);
  Refusal refusal = isForSize(access) ? Reason::ForSize : refusalToLoad(access);
  if (!refusal && prices.after >= prices.before)
    refusal = {Reason::DoesNotPay, describePrices(prices)};
  if (!refusal)
    refusal = work.session.refusalBeyondLimit(number);
  if (!refusal && !rewriteAsLoad(access, work.reloads, &work.dead))
    refusal = Reason::WrongStatements;
  if (refusal)
    return work.leave(number, access, refusal);
  work.session.remarks.becameLoad(number, access, prices, work.target.name());
  dumpOutcome("one load");
}

bool isFasterAsGather(const FunctionContext &work, const Access &access) {
  if (access.form != AccessForm::Builtin || access.operands.size() > 1)
    return false;
  const auto bytes = tableBytes(access);
  const double gather = work.target.cycles(work.target.access(access.kind, access.type()));
  return bytes && isFastFromTable(access.type(), *bytes) &&
         gather < cyclesOfSlowGather(access.lanes);
}

void workOnSingle(FunctionContext &work, const Group &single, const Grouped &all) {
  const Access &access = accessOf(*single.members()[0].memref);
  if (!work.session.options.parts.singles || access.form != AccessForm::Builtin ||
      access.isMasked() || isForSize(access) || refusalToLoad(access))
    return all.leaveAlone(single);
  const GroupPrices prices = work.pricer.ofLanes(access);
  if (prices.after >= prices.before) {
    all.leaveAlone(single);
    return clear(work, access);
  }
  if (isFasterAsGather(work, access)) {
    work.session.remarks.leftAlone(0, single, Reason::LargeTable);
    return clear(work, access);
  }
  const unsigned number = work.session.nextNumber();
  if (const Refusal refusal = work.session.refusalBeyondLimit(number))
    return work.leave(number, access, refusal);
  if (!rewriteElementwise(access, work.reloads, &work.dead))
    return work.leave(number, access, Reason::WrongStatements);
  work.session.remarks.becameLoads(number, access, prices, work.target.name());
  dumpOutcome("a load for each lane");
}

} // namespace vls::gcc
