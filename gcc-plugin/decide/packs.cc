// SPDX-License-Identifier: GPL-3.0-or-later

#include "decide/packs.h"

#include "decide/checked.h"
#include "decide/margins.h"
#include "pack/butterflies.h"
#include "pack/convert.h"
#include "pack/counters.h"
#include "pack/planned.h"
#include "pack/report.h"
#include "pack/seeds.h"
#include "pack/unroll.h"
#include "pack/writer.h"
#include "report/dump.h"

namespace vls::gcc {

namespace {

bool isCandidate(const Chain &chain) {
  return !optimize_bb_for_size_p(chain.first) && isWorthReading(chain);
}

void writeOrdered(const Planned &planned, const PackMachine &machine, const PlanOrder &order) {
  writePlan(*planned.block, machine, planned.plan, order);
  if (planned.iterations == 1)
    unrollPacked(*planned.block, planned.plan);
}

/// `order`: of the statements as they were read.
void write(Planned &planned, const PackMachine &machine, const PlanOrder &order) {
  if (planned.block->blocks().links.empty())
    return writeOrdered(planned, machine, order);
  const std::vector<gimple *> moved = convertChain(*planned.block);
  const PlanOrder converted(*planned.block, planned.plan);
  if (!converted.refusal())
    writeOrdered(planned, machine, converted);
  makeDefined(moved);
}

} // namespace

bool take(Planned &planned, FunctionPacker &tools, Session &session) {
  const unsigned number = session.nextNumber();
  const PlanOrder order(*planned.block, planned.plan);
  const Refusal refusal = order.refusal() ? order.refusal() : session.refusalBeyondLimit(number);
  remarkPacked(session.remarks, number, planned, refusal, tools.machine.target().name());
  dumpPackOutcome(refusal);
  if (refusal)
    return false;
  write(planned, tools.machine, order);
  session.packed.insert(cfun->funcdef_no);
  return true;
}

namespace {

void packBlock(basic_block block, FunctionPacker &tools, Session &session) {
  Planned planned = planBlock(Chain(block), tools);
  std::vector<basic_block> rest;
  tree holds = NULL_TREE;
  if (session.options.parts.aliasChecks &&
      packChecked(planned, tools, session, rest, {{}, {}, holds})) {
    for (basic_block part : rest)
      if (isCandidate(Chain(part)))
        packBlock(part, tools, session);
  } else if (planned.pays) {
    take(planned, tools, session);
  } else if (planned.waits) {
    session.waiting.insert(block->index);
  } else {
    remarkNotPacked(session.remarks, *planned.block, planned.plan);
    if (!tools.isBehindSlp)
      session.keptFromSlp.hideDear(*planned.block, planned.plan);
  }
}

/// Do branches become vectors, not conditional moves? Of four, one may.
bool packsSelects(const Planned &planned) {
  const std::vector<unsigned> &selects = planned.block->selects();
  const auto &steps = planned.plan.steps;
  const auto scalar = std::count_if(steps.begin(), steps.end(), [&](const PackStep &step) {
    return step.kind == PackStep::Kind::Scalar &&
           std::binary_search(selects.begin(), selects.end(), step.operation);
  });
  return std::size_t(scalar) * 4 <= selects.size();
}

/// Does the link choose one integer, and do nothing else? GCC makes a conditional move of it.
bool isMove(const ChainLink &link) {
  unsigned phis = 0;
  for (auto at = gsi_start_phis(link.join); !gsi_end_p(at); gsi_next(&at)) {
    tree value = gimple_phi_result(at.phi());
    if (virtual_operand_p(value))
      continue;
    if (++phis > 1 || !INTEGRAL_TYPE_P(TREE_TYPE(value)))
      return false;
  }
  return std::all_of(link.arms.begin(), link.arms.end(), [](basic_block arm) {
    return gsi_end_p(gsi_start_nondebug_after_labels_bb(arm));
  });
}

/// False if the blocks of the chain are left as they are.
bool packChain(const Chain &chain, FunctionPacker &tools, Session &session) {
  Planned planned = planBlock(chain, tools);
  if (planned.waits)
    session.waiting.insert(chain.first->index);
  if (!planned.pays)
    return false;
  const bool hasBranches = !std::all_of(chain.links.begin(), chain.links.end(), isMove);
  if (hasBranches &&
      (!saves(planned.plan.before, planned.plan.after, marginOfChains) || !packsSelects(planned))) {
    const Refusal refusal = Reason::BranchesCheaper;
    remarkChainLeft(session.remarks, *planned.block, planned.plan, refusal);
    dumpPackOutcome(refusal);
    return false;
  }
  return take(planned, tools, session);
}

/// What of `chains` is worth it, one by one. Returns the blocks that chains have become.
std::set<basic_block> packChains(const std::vector<Chain> &chains, FunctionPacker &tools,
                                 Session &session) {
  std::set<basic_block> packed;
  for (const Chain &chain : chains)
    if (packChain(chain, tools, session))
      packed.insert(chain.first);
  return packed;
}

/// Chains of more than one block, of which the first is wanted.
template <class IsWanted> std::vector<Chain> candidateChains(function *fun, IsWanted isWanted) {
  std::vector<Chain> chains = chainsOf(fun);
  chains.erase(std::remove_if(chains.begin(), chains.end(),
                              [&](const Chain &chain) {
                                return !isWanted(chain.first) || !isCandidate(chain);
                              }),
               chains.end());
  return chains;
}

template <class IsWanted>
std::vector<basic_block> candidateBlocks(function *fun, IsWanted isWanted) {
  std::vector<basic_block> blocks; // rewriting may split edges
  basic_block block;
  FOR_EACH_BB_FN (block, fun)
    if (isWanted(block) && isCandidate(Chain(block)))
      blocks.push_back(block);
  return blocks;
}

/// True if a value is live across an abnormal edge: that of a `goto` out of a nested function, of
/// __builtin_setjmp, or of a computed `goto`. Such an edge ties names to one register, and packs
/// could make them live at once.
bool hasAbnormalNames(function *fun) {
  unsigned version;
  tree name;
  FOR_EACH_SSA_NAME(version, name, fun)
  if (SSA_NAME_OCCURS_IN_ABNORMAL_PHI(name) && !virtual_operand_p(name))
    return true;
  return false;
}

} // namespace

void packFunction(function *fun, Session &session, bool isBehindSlp) {
  if (fun->can_throw_non_call_exceptions || fun->calls_setjmp)
    return;
  const std::set<int> waited = std::exchange(session.waiting, {});
  if (isBehindSlp && waited.empty())
    return;
  const auto isWanted = [&](basic_block block) {
    return !isBehindSlp || waited.count(block->index) != 0;
  };
  const std::vector<Chain> chains = candidateChains(fun, isWanted);
  std::vector<basic_block> blocks = candidateBlocks(fun, isWanted);
  if ((chains.empty() && blocks.empty()) || hasAbnormalNames(fun))
    return;
  FunctionPacker *packer = session.packers.current(session.options.machine);
  if (!packer)
    return;
  std::optional<BehindSlp> behind;
  if (isBehindSlp)
    behind.emplace(*packer);
  for (basic_block block : blocks)
    joinButterflies(block);
  const std::set<basic_block> packed = packChains(chains, *packer, session);
  if (!packed.empty())
    blocks = candidateBlocks(
        fun, [&](basic_block block) { return isWanted(block) && packed.count(block) == 0; });
  for (basic_block block : blocks)
    packBlock(block, *packer, session);
}

} // namespace vls::gcc
