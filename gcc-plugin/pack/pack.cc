// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/pack.h"

#include "pack/block.h"
#include "pack/report.h"
#include "pack/unroll.h"
#include "pack/writer.h"
#include "report/dump.h"

namespace vls::gcc {

namespace {

/// Counts what could be a seed (core/packer/seeds.h): stores, phis, operations that may be part of
/// a reduction, by their code (of stores ERROR_MARK, of phis SSA_NAME) and mode. True once there
/// are enough of one kind.
class SeedCounter {
public:
  bool phi(gphi *statement) { return count(SSA_NAME, gimple_phi_result(statement), 2); }
  bool assignment(gimple *statement) {
    if (gimple_store_p(statement))
      return count(ERROR_MARK, gimple_assign_lhs(statement), 2);
    tree_code code = gimple_assign_rhs_code(statement);
    if (code == BIT_NOT_EXPR) // is read as an exclusive or
      code = BIT_XOR_EXPR;
    return commutative_tree_code(code) && count(code, gimple_assign_lhs(statement), 3);
  }

private:
  bool count(tree_code code, tree value, unsigned enough) {
    return ++counts[{code, TYPE_MODE(TREE_TYPE(value))}] == enough;
  }

  std::map<std::pair<tree_code, machine_mode>, unsigned> counts;
};

bool mayHaveSeeds(basic_block block) {
  SeedCounter counter;
  if (EDGE_COUNT(block->preds) == 2)
    for (auto i = gsi_start_phis(block); !gsi_end_p(i); gsi_next(&i))
      if (!virtual_operand_p(gimple_phi_result(i.phi())) && counter.phi(i.phi()))
        return true;
  for (auto i = gsi_start_bb(block); !gsi_end_p(i); gsi_next(&i))
    if (is_gimple_assign(gsi_stmt(i)) && counter.assignment(gsi_stmt(i)))
      return true;
  return false;
}

/// Whether it is worth to read the block: it accesses memory and may have seeds.
bool isWorthReading(basic_block block) {
  unsigned accesses = 0;
  for (auto i = gsi_start_bb(block); !gsi_end_p(i); gsi_next(&i))
    accesses += is_gimple_assign(gsi_stmt(i)) && gimple_vuse(gsi_stmt(i)) != NULL_TREE;
  return accesses >= 2 && mayHaveSeeds(block);
}

void packBlock(basic_block bb, FunctionPacker &tools, Session &session) {
  const DescribedMachine &machine = tools.machine;
  ValueNumbers numbers;
  const std::unique_ptr<GimpleBlock> block = readPackBlock(bb, numbers);
  dumpPackBlock(*block);
  PackPlan plan;
  PackOptions options;
  std::string trace;
  options.trace = dumpWantsDetails() ? &trace : nullptr;
  options.loop = block->isLoop();
  options.quiet = flag_trapping_math;
  const bool pays = tools.packer.pack(*block, plan, options);
  block->appendTwins(plan);
  dumpPackPlan(*block, machine, plan, trace);
  if (!pays || !plan.error.empty()) {
    remarkNotPacked(session.remarks, *block, plan);
    return;
  }
  const unsigned number = ++session.groups;
  const PlanOrder order(*block, plan);
  std::string refusal = order.refusal();
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
  if (fun->can_throw_non_call_exceptions || fun->calls_setjmp)
    return;
  std::vector<basic_block> blocks; // rewriting may split edges
  basic_block block;
  FOR_EACH_BB_FN (block, fun)
    if (!optimize_bb_for_size_p(block) && isWorthReading(block))
      blocks.push_back(block);
  if (blocks.empty())
    return;
  if (FunctionPacker *packer = session.packers.current(session.options.machine))
    for (basic_block each : blocks)
      packBlock(each, *packer, session);
}

} // namespace vls::gcc
