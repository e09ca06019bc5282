// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/pack.h"

#include "pack/checked.h"
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
  if (converted.refusal().empty())
    writeOrdered(planned, machine, converted);
  makeDefined(moved);
}

/// True if the plan was written, or would be within the limit.
bool take(Planned &planned, FunctionPacker &tools, Session &session) {
  const unsigned number = ++session.groups;
  const PlanOrder order(*planned.block, planned.plan);
  std::string refusal = order.refusal();
  if (refusal.empty() && number > session.options.limit)
    refusal = "beyond the limit";
  remarkPacked(session.remarks, number, planned, refusal, tools.machine.target().name());
  dumpPackOutcome(refusal);
  if (refusal.empty()) {
    write(planned, tools.machine, order);
    session.constantLoads.note(cfun);
  }
  return refusal.empty();
}

void packBlock(basic_block block, FunctionPacker &tools, Session &session) {
  Planned planned = planBlock(Chain(block), tools);
  std::vector<basic_block> rest;
  if (session.options.parts.aliasChecks && packChecked(planned, tools, session, rest)) {
    for (basic_block part : rest)
      if (isCandidate(Chain(part)))
        packBlock(part, tools, session);
  } else if (planned.pays) {
    take(planned, tools, session);
  } else {
    remarkNotPacked(session.remarks, *planned.block, planned.plan);
  }
}

/// Branches cost something and so does computing both ways; which is dearer depends on what is not
/// known, how well they are predicted. So of a chain a quarter has to be saved: prices take a
/// branch for what its compare and a conditional move cost, and an arm for always executed.
bool savesEnough(const PackPlan &plan) {
  constexpr Cost least = 1.0 / 4;
  return plan.before - plan.after >= least * plan.before;
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

/// False if the blocks of the chain are left as they are.
bool packChain(const Chain &chain, FunctionPacker &tools, Session &session) {
  Planned planned = planBlock(chain, tools);
  if (!planned.pays)
    return false;
  if (!savesEnough(planned.plan) || !packsSelects(planned)) {
    dumpPackOutcome("too little for what branches may cost less than conditional moves");
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

/// Chains of more than one block.
std::vector<Chain> candidateChains(function *fun) {
  std::vector<Chain> chains = chainsOf(fun);
  chains.erase(std::remove_if(chains.begin(), chains.end(),
                              [](const Chain &chain) { return !isCandidate(chain); }),
               chains.end());
  return chains;
}

std::vector<basic_block> candidateBlocks(function *fun, const std::set<basic_block> &but) {
  std::vector<basic_block> blocks; // rewriting may split edges
  basic_block block;
  FOR_EACH_BB_FN (block, fun)
    if (but.count(block) == 0 && isCandidate(Chain(block)))
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

void packFunction(function *fun, Session &session) {
  if (fun->can_throw_non_call_exceptions || fun->calls_setjmp)
    return;
  const std::vector<Chain> chains = candidateChains(fun);
  std::vector<basic_block> blocks = candidateBlocks(fun, {});
  if ((chains.empty() && blocks.empty()) || hasAbnormalNames(fun))
    return;
  FunctionPacker *packer = session.packers.current(session.options.machine);
  if (!packer)
    return;
  const std::set<basic_block> packed = packChains(chains, *packer, session);
  if (!packed.empty())
    blocks = candidateBlocks(fun, packed);
  for (basic_block block : blocks)
    packBlock(block, *packer, session);
}

namespace {

/// The last iterations stay scalar, and there is code for both: so much has to be saved, by packs
/// or by less to count.
constexpr Cost leastOfPacks = 1.0 / 4, leastOfCounters = 1.0 / 10;
/// As it stands, a loop need not be so much cheaper than GCC's vectors: there is less code.
constexpr Cost leastOfScalars = 1.0 / 5;
/// Where there are branches: not all statements are executed each time.
constexpr Cost leastOfBranches = 1.0 / 16;

bool saves(Cost before, Cost after, Cost least) {
  return before - after >= least * before;
}

/// Of iterations in so many rounds.
Cost priceOfRounds(Uops uops, unsigned rounds, const PackMachine &machine) {
  uops.fused += 2 * rounds; // counts, and compares with a branch
  return machine.target().price(uops);
}

RoundPrices pricesOfRound(const Planned &planned, const Unrolled &loop,
                          const PackMachine &machine) {
  const Uops side = scalarUops(*planned.block, machine);
  const Uops packed =
      planned.pays ? withoutCounters(*planned.block, planned.plan, machine).after : side;
  const Cost waits = loop.latency * loop.iterations;
  return {std::max(waits, priceOfRounds(loop.before, loop.iterations, machine)),
          std::max(flag_associative_math ? 0 : waits, priceOfRounds(packed, 1, machine)),
          std::max(waits, priceOfRounds(side, 1, machine))};
}

} // namespace

const PackMachine &packMachine(Session &session) {
  return session.packers.current(session.options.machine)->machine;
}

std::optional<Uops> uopsOfIteration(basic_block body, Session &session) {
  FunctionPacker &tools = *session.packers.current(session.options.machine);
  const Planned planned = planBlock(Chain(body), tools);
  if (!planned.block)
    return std::nullopt;
  return planned.pays ? withoutCounters(*planned.block, planned.plan, tools.machine).after
                      : scalarUops(*planned.block, tools.machine);
}

RoundPrices pricesOfStatements(unsigned statements, unsigned iterations, Cost latency,
                               Session &session) {
  const PackMachine &machine = packMachine(session);
  Uops uops;
  uops.fused = statements * iterations;
  const Cost shared = std::max(latency * iterations, priceOfRounds(uops, 1, machine));
  return {std::max(latency * iterations, priceOfRounds(uops, iterations, machine)), shared, shared};
}

bool paysToCountOnce(const RoundPrices &prices, bool hasBranches) {
  return saves(prices.before, prices.shared, hasBranches ? leastOfBranches : leastOfCounters);
}

bool savesOfVectors(Cost vectors, Cost packed, Cost least) {
  return saves(vectors, packed, least);
}

UnrolledWay packUnrolled(basic_block header, const Unrolled &loop, Session &session,
                         RoundPrices &prices) {
  FunctionPacker &tools = *session.packers.current(session.options.machine);
  Planned planned = planBlock(Chain(header), tools, loop.iterations);
  const bool isForced = session.options.way == LoopWay::Pack;
  const auto pays = [&] {
    return planned.pays && (isForced || saves(prices.before, prices.packed, leastOfPacks)) &&
           (!loop.rival || savesOfVectors(*loop.rival, prices.packed));
  };
  if (!planned.block)
    return UnrolledWay::Left;
  prices = pricesOfRound(planned, loop, tools.machine);
  if (loop.isWhole && pays())
    return UnrolledWay::Whole;
  if (loop.isWhole && loop.rival)
    return UnrolledWay::Left;
  std::vector<basic_block> rest; // what branches stands behind
  if (session.options.parts.aliasChecks && packChecked(planned, tools, session, rest, loop.rival))
    return UnrolledWay::Packed;
  if (dump_file)
    fprintf(dump_file, "without counters %.1f -> %.1f, side by side %.1f\n", prices.before,
            prices.packed, prices.shared);
  if (loop.rival && dump_file)
    fprintf(dump_file, "GCC's vectors %.1f\n", *loop.rival);
  if (pays()) {
    planned.plan.before = prices.before;
    planned.plan.after = prices.packed;
    if (take(planned, tools, session))
      return UnrolledWay::Packed;
  }
  if (loop.rival)
    return savesOfVectors(*loop.rival, prices.before, leastOfScalars) ? UnrolledWay::Scalar
                                                                      : UnrolledWay::Left;
  return loop.sharesBits && saves(prices.before, prices.shared, leastOfPacks)
             ? UnrolledWay::SharesBits
         : paysToCountOnce(prices, false) ? UnrolledWay::SharesCounters
                                          : UnrolledWay::Left;
}

} // namespace vls::gcc
