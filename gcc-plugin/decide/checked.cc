// SPDX-License-Identifier: GPL-3.0-or-later

#include "decide/checked.h"

#include "decide/margins.h"
#include "pack/counters.h"
#include "pack/distance_tests.h"
#include "pack/held_apart.h"
#include "pack/removal.h"
#include "pack/report.h"
#include "pack/versions.h"
#include "report/dump.h"

namespace vls::gcc {

namespace {

/// What is copied for when tests fail.
constexpr unsigned mostOperations = 1024;

/// Tests in front of a loop, which are made once, may be as many times what GCC allows.
constexpr unsigned timesInFront = 4;

/// The block of `plain`, planned for as if what can be tested held.
Planned planApart(const Planned &plain, FunctionPacker &tools) {
  basic_block block = plain.block->basicBlock();
  ValueNumbers numbers;
  Planned planned;
  planned.iterations = plain.iterations;
  planned.rounds = plain.rounds;
  planned.block = readPackBlock(Chain(block), numbers, LoopPhis::AreInputs);
  planned.block->assumeApart();
  if (dump_file)
    fprintf(dump_file, "block %d, as if rows did not overlap:\n", block->index);
  makePlan(planned, tools);
  return planned;
}

/// The tests of `planned`. What they need goes to the front of the block, which changes the order
/// of what is written, and that the tests; nothing if that does not come to an end soon.
std::optional<DistanceTests> testsOf(Planned &planned, const std::optional<LoopFront> &front) {
  constexpr unsigned rounds = 4;
  for (unsigned round = 0; round < rounds; ++round) {
    const PlanOrder order(*planned.block, planned.plan);
    DistanceTests tests(*planned.block, order, planned.plan, front);
    if (order.refusal())
      return tests;
    std::set<gimple *> needs = tests.needs();
    const std::set<gimple *> &early = planned.block->earlyStatements();
    if (std::includes(early.begin(), early.end(), needs.begin(), needs.end()))
      return tests;
    needs.insert(early.begin(), early.end());
    planned.block->setEarly(std::move(needs));
  }
  return std::nullopt;
}

/// Cycles without packs and with them; of iterations, counters cost nothing.
struct BlockPrices {
  BlockPrices(const Planned &planned, const PackMachine &machine)
      : before(planned.plan.before), after(planned.plan.after) {
    if (planned.iterations == 1)
      return;
    const CountedUops uops = withoutCounters(planned, machine);
    before = machine.target().price(uops.before);
    after = machine.target().price(uops.after);
  }

  Cost before, after;
};

/// What the block costs without tests. The price of the other plan's scalars does not have loads
/// that it does not repeat.
Cost priceOf(bool pays, const BlockPrices &plain, const BlockPrices &apart,
             std::optional<Cost> rival) {
  const Cost own = pays ? plain.after : std::max(plain.before, apart.before);
  return rival ? std::min(own, *rival) : own;
}

/// Why the tests are not made; nothing if they are.
Refusal refusalOf(const Planned &apart, const DistanceTests &tests, Cost otherwise, Cost checked) {
  const PlanOrder order(*apart.block, apart.plan);
  if (order.refusal())
    return order.refusal();
  if (!tests.areEnough())
    return Reason::NoTest;
  if (tests.all().size() > (tests.areInFront() ? timesInFront : 1) * mostAliasTests())
    return {Reason::ManyTests, std::to_string(tests.all().size())};
  return saves(otherwise, checked, marginOfTests)
             ? Refusal()
             : Refusal(Reason::SavesTooLittle, pricesOf(otherwise, checked));
}

/// True if `taken` is taken if tests fail.
bool isFailure(edge taken, const Session &session) {
  auto *condition = safe_dyn_cast<gcond *>(lastStatement(taken->src));
  tree holds = condition ? gimple_cond_lhs(condition) : NULL_TREE;
  const bool isTest = holds && TREE_CODE(holds) == SSA_NAME &&
                      session.tests.count({cfun->funcdef_no, SSA_NAME_VERSION(holds)}) != 0;
  return isTest && (taken->flags &
                    (gimple_cond_code(condition) == EQ_EXPR ? EDGE_TRUE_VALUE : EDGE_FALSE_VALUE));
}

/// True if `block` is what was kept for when tests fail, or the loop around it is.
bool isBehindFailedTest(basic_block block, const Session &session) {
  constexpr unsigned most = 4; // blocks in front of a loop
  if (block->loop_father->header == block && loop_outer(block->loop_father))
    block = loop_preheader_edge(block->loop_father)->src;
  for (unsigned i = 0; i < most; ++i) {
    edge taken;
    edge_iterator each;
    FOR_EACH_EDGE(taken, each, block->preds)
    if (isFailure(taken, session))
      return true;
    if (!single_pred_p(block))
      return false;
    block = single_pred(block);
  }
  return false;
}

/// What is loaded again is what was loaded before.
void shareRepeatedLoads(const GimpleBlock &block) {
  for (const GimpleBlock::Repeated &known : block.repeatedLoads())
    if (block.earlyStatements().count(block.statement(known.load)) == 0)
      replaceUses(block.value(known.load), block.value(known.first));
}

/// Writes the plan, which is executed where `hold` is true.
void writeUnder(tree hold, const Planned &planned, const PackMachine &machine, Session &session) {
  session.packed.insert(cfun->funcdef_no);
  session.tests.emplace(cfun->funcdef_no, SSA_NAME_VERSION(hold));
  shareRepeatedLoads(*planned.block);
  const PlanOrder order(*planned.block, planned.plan); // where the statements are now
  if (!order.refusal())
    writePlan(*planned.block, machine, planned.plan, order);
}

void writeVersions(Planned &planned, const DistanceTests &tests, const PackMachine &machine,
                   Session &session) {
  GimpleBlock &block = *planned.block;
  const Versions versions = makeVersions(block.basicBlock(), block.earlyStatements());
  tree hold = tests.emit(versions.condition);
  gimple_cond_set_lhs(versions.condition, hold);
  update_stmt(versions.condition);
  block.moveTo(versions.packed);
  writeUnder(hold, planned, machine, session);
}

/// The same of a block that may be there twice.
bool packWhole(const Planned &plain, FunctionPacker &tools, Session &session,
               const CheckedLoop &loop) {
  Planned apart = planApart(plain, tools);
  if (!apart.pays)
    return false;
  const std::optional<DistanceTests> tests = testsOf(apart, loop.front);
  if (tests && tests->all().empty())
    return false; // nothing is gained by them
  const PackMachine &machine = tools.machine;
  const BlockPrices prices(apart, machine);
  const Cost otherwise = priceOf(plain.pays, BlockPrices(plain, machine), prices, loop.rival);
  const Cost inFront = tests ? machine.target().price(tests->uopsInFront()) : 0;
  const Cost checked =
      prices.after + inFront / plain.rounds + (tests ? machine.target().price(tests->uops()) : 0);
  if (const Refusal refusal =
          tests ? refusalOf(apart, *tests, otherwise, checked) : Reason::NoTest) {
    remarkNotChecked(session.remarks, *apart.block, apart.plan, refusal);
    dumpPackOutcome({Reason::NotTested, refusal.text()});
    return false;
  }
  apart.plan.before = otherwise;
  apart.plan.after = checked;
  const unsigned number = session.nextNumber();
  const Refusal limit = session.refusalBeyondLimit(number);
  remarkPacked(session.remarks, number, apart, limit, tools.machine.target().name(),
               unsigned(tests->all().size()));
  dumpPackOutcome(limit);
  if (limit)
    return true;
  if (tests->areInFront()) {
    loop.holds = tests->emitInFront();
    writeUnder(loop.holds, apart, tools.machine, session);
  } else {
    writeVersions(apart, *tests, tools.machine, session);
  }
  return true;
}

/// Makes a block of `stretch`, and of what is behind it.
basic_block cutOut(basic_block block, const std::vector<gimple *> &stretch) {
  auto start = gsi_for_stmt(stretch.front());
  gsi_prev(&start);
  basic_block own = gsi_end_p(start) ? block : split_block(block, gsi_stmt(start))->dest;
  split_block(own, stretch.back());
  return own;
}

/// As it was in front of cutOut.
void putBack(basic_block block, basic_block own) {
  merge_blocks(own, single_succ(own));
  if (own != block)
    merge_blocks(block, own);
}

} // namespace

bool packChecked(const Planned &plain, FunctionPacker &tools, Session &session,
                 std::vector<basic_block> &rest, const CheckedLoop &loop) {
  if (!mayTestAliasing() || !plain.block || !plain.block->blocks().links.empty() ||
      plain.block->size() > mostOperations)
    return false;
  basic_block block = plain.block->basicBlock();
  if ((loop_outer(block->loop_father) && !loops_state_satisfies_p(LOOPS_HAVE_PREHEADERS)) ||
      isBehindFailedTest(block, session))
    return false;
  const HeldApart held(plain);
  if (held.none())
    return false;
  const std::vector<std::vector<gimple *>> stretches = stretchesOf(block);
  const auto found = std::find_if(stretches.begin(), stretches.end(), [&](const auto &stretch) {
    return held.any({stretch.begin(), stretch.end()});
  });
  if (found == stretches.end())
    return false;
  if (mayHaveVersions(block))
    return packWhole(plain, tools, session, loop);
  basic_block own = cutOut(block, *found), behind = single_succ(own);
  if (!packWhole(planBlock(Chain(own), tools, plain.iterations, plain.rounds), tools, session,
                 {loop.rival, {}, loop.holds})) {
    putBack(block, own);
    return false;
  }
  if (own != block)
    rest.push_back(block);
  rest.push_back(behind);
  return true;
}

} // namespace vls::gcc
