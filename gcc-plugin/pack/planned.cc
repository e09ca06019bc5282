// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/planned.h"

#include "pack/contraction.h"
#include "pack/report.h"
#include "report/dump.h"

namespace vls::gcc {

/// Operations of a block that is planned a second time.
static constexpr unsigned mostPlannedTwice = 256;

void makePlan(Planned &planned, FunctionPacker &tools) {
  if (!tools.fusesFreely) {
    markFused(*planned.block);
    // Of iterations side by side GCC has seen one at a time.
    if (const std::vector<unsigned> stores = tools.isBehindSlp || planned.iterations > 1
                                                 ? std::vector<unsigned>()
                                                 : unlikeStoresOf(*planned.block);
        !stores.empty()) {
      planned.waits = true;
      planned.plan.refusals.push_back({stores, Refusal(Reason::UnlikeStores).text()});
      dumpPackPlan(*planned.block, tools.machine, planned.plan, {});
      return;
    }
  }
  addFactors(*planned.block);
  PackOptions options;
  std::string trace;
  options.trace = dumpWantsDetails() ? &trace : nullptr;
  options.loop = planned.block->isLoop();
  options.rounds = planned.rounds;
  options.quiet = flag_trapping_math;
  options.maySumBoth = flag_tree_slp_vectorize; // GCC's own does
  if (planned.iterations > 1) {
    options.plansGathered = true;
    options.iterations = planned.iterations;
    options.beam = 4;
    options.margin = 1.0 / 24; // prices still have counters, once for each iteration
  }
  Refusal refusal;
  const auto plan = [&] {
    refusal = {};
    planned.pays =
        tools.packer.pack(*planned.block, planned.plan, options) && planned.plan.error.empty();
    if (planned.pays && !tools.fusesFreely)
      refusal = contractionRefusal(*planned.block, planned.plan, tools.machine, !tools.isBehindSlp);
  };
  plan();
  if (refusal && planned.iterations > 1 &&
      planned.block->size() <=
          mostPlannedTwice) { // what is not built of scalars leaves nothing to pack otherwise
    options.buildsComputed = false;
    plan();
  }
  if (refusal) {
    planned.pays = false;
    planned.waits = refusal.is(Reason::GccPacksRest);
    planned.plan.refusals.push_back({planned.plan.packs.front().lanes, refusal.text()});
  }
  planned.block->appendTwins(planned.plan);
  dumpPackPlan(*planned.block, tools.machine, planned.plan, trace);
}

Planned planBlock(const Chain &chain, FunctionPacker &tools, unsigned iterations, double rounds) {
  ValueNumbers numbers;
  Planned planned;
  planned.iterations = iterations;
  planned.rounds = rounds;
  planned.block = readPackBlock(chain, numbers);
  if (!planned.block)
    return planned;
  dumpPackBlock(*planned.block);
  makePlan(planned, tools);
  return planned;
}

} // namespace vls::gcc
