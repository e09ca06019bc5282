// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/planned.h"

#include "pack/contraction.h"
#include "pack/report.h"
#include "report/dump.h"

namespace vls::gcc {

/// Operations of a block that is planned a second time.
static constexpr unsigned mostPlannedTwice = 256;

/// Is one operand of `o` known in front of the block?
static bool isOfKnown(const GimpleBlock &block, const Block::Operation &o) {
  return std::any_of(o.operands.begin(), o.operands.end(),
                     [&](unsigned operand) { return isKnownInFront(block[operand]); });
}

/// Adds to `block` what is neutral for operations on something known that are stored beside what
/// is none of them: it may be computed, too, instead of moved.
static void addNeutral(GimpleBlock &block) {
  if (flag_signaling_nans || flag_rounding_math)
    return;
  std::vector<unsigned> stores;
  for (unsigned o = 0; o < block.size(); ++o)
    if (block[o].op == ScalarOp::Store)
      stores.push_back(o);
  std::set<std::pair<ElementType, std::uint64_t>> added;
  for (const unsigned store : stores) {
    const ElementType type = block[store].type;
    const Block::Operation &stored = block[block[store].operands[0]];
    const std::optional<std::uint64_t> neutral = neutralOf(stored.op, type);
    if (neutral && isOfKnown(block, stored) && added.count({type, *neutral}) == 0 &&
        std::any_of(stores.begin(), stores.end(), [&](unsigned other) {
          return block[other].type == type && block[block[other].operands[0]].op != stored.op &&
                 areNeighbours(*block[store].memref, *block[other].memref);
        })) {
      block.appendConstant(type, *neutral);
      added.insert({type, *neutral});
    }
  }
}

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
  addNeutral(*planned.block);
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
