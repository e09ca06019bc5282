// SPDX-License-Identifier: GPL-3.0-or-later
//
// A plan as GIMPLE. How one step becomes statements: step_writer.h.

#include "pack/writer.h"

#include "pack/accumulators.h"
#include "pack/float_loads.h"
#include "pack/memory_states.h"
#include "pack/removal.h"
#include "pack/shared_broadcasts.h"
#include "pack/step_writer.h"

namespace vls::gcc {

namespace {

/// A statement in front of which the new ones go; it is removed afterwards.
gimple *placeMark(basic_block block) {
  gimple *mark = gimple_build_nop();
  auto last = gsi_last_bb(block);
  if (gsi_end_p(last))
    gsi_insert_after(&last, mark, GSI_NEW_STMT);
  else if (stmt_ends_bb_p(gsi_stmt(last)))
    gsi_insert_before(&last, mark, GSI_SAME_STMT);
  else
    gsi_insert_after(&last, mark, GSI_SAME_STMT);
  return mark;
}

} // namespace

void writePlan(const GimpleBlock &block, const PackMachine &machine, const PackPlan &plan,
               const PlanOrder &order) {
  resetDebug(block.basicBlock());
  const MemoryStates states = statesOf(block.basicBlock());
  gimple *begin = placeMark(block.basicBlock()), *mark = placeMark(block.basicBlock());
  const std::vector<Accumulator> accumulators = accumulatorsOf(block, plan, machine);
  StepWriter writer(block, machine, mark, states.first, floatLoads(plan, machine, TARGET_AVX512F),
                    ScalarTerms(block, plan, accumulators));
  for (const PlanOrder::Action &action : order.actions()) {
    if (!action.statement) {
      writer.step(plan.steps[action.step]);
      continue;
    }
    auto from = gsi_for_stmt(action.statement), to = gsi_for_stmt(mark);
    gsi_move_before(&from, &to);
  }
  writer.finishPhis();
  for (const auto &[name, by] : writer.replaced())
    replaceUses(name, by);
  renewStates(gsi_for_stmt(begin), states);
  removeReplaced(block, order);
  shareBroadcasts(writer.broadcasts());
  for (const Accumulator &accumulator : accumulators)
    carryAsVector(block, accumulator, writer.vector(accumulator.terms));
  for (gimple *statement : {begin, mark}) {
    auto place = gsi_for_stmt(statement);
    gsi_remove(&place, true);
  }
  resetEarlyDebug(block.basicBlock());
}

} // namespace vls::gcc
