// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/pack.h"

#include "pack/block.h"
#include "pack/report.h"
#include "pack/unroll.h"
#include "pack/writer.h"
#include "report/dump.h"

namespace vls::gcc {

namespace {

/// Blocks with less to access are not worth reading.
bool isWorthReading(basic_block block) {
  unsigned accesses = 0;
  for (auto i = gsi_start_bb(block); !gsi_end_p(i); gsi_next(&i))
    accesses += gimple_vuse(gsi_stmt(i)) != NULL_TREE && is_gimple_assign(gsi_stmt(i));
  return accesses >= 2;
}

void packBlock(basic_block bb, FunctionPacker &tools, Session &session) {
  const DescribedMachine &machine = tools.machine;
  ValueNumbers numbers;
  const std::unique_ptr<GimpleBlock> block = readPackBlock(bb, numbers);
  const std::string wrong = block->check();
  dumpPackBlock(*block, wrong);
  if (!wrong.empty())
    return;
  PackPlan plan;
  PackOptions options;
  std::string trace;
  options.trace = dumpWantsDetails() ? &trace : nullptr;
  options.loop = block->isLoop();
  const bool pays = tools.packer.pack(*block, plan, options);
  dumpPackPlan(*block, machine, plan, trace);
  if (!pays || !plan.error.empty()) {
    remarkNotPacked(session.remarks, *block, plan);
    return;
  }
  const unsigned number = ++session.groups;
  const PlanOrder order(*block, plan);
  std::string refusal = order.refusal();
  if (refusal.empty() && mayRaiseMore(machine, plan))
    refusal = "lanes that nothing needs could raise floating-point exceptions";
  if (refusal.empty() && number > session.options.limit)
    refusal = "beyond the limit";
  remarkPacked(session.remarks, number, *block, plan, refusal, machine.target().name());
  dumpPackOutcome(refusal);
  if (!refusal.empty())
    return;
  writePlan(*block, machine, plan, order);
  unrollPacked(*block, plan);
}

} // namespace

void packFunction(function *fun, Session &session) {
  FunctionPacker *packer = session.packers.current(session.options.machine);
  if (!packer || fun->can_throw_non_call_exceptions || fun->calls_setjmp)
    return;
  std::vector<basic_block> blocks; // rewriting may split edges
  basic_block block;
  FOR_EACH_BB_FN (block, fun)
    if (!optimize_bb_for_size_p(block) && isWorthReading(block))
      blocks.push_back(block);
  for (basic_block each : blocks)
    packBlock(each, *packer, session);
}

} // namespace vls::gcc
