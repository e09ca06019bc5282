// SPDX-License-Identifier: GPL-3.0-or-later

#include "decide/iterations.h"

#include "decide/checked.h"
#include "decide/margins.h"
#include "decide/packs.h"
#include "pack/contraction.h"
#include "pack/counters.h"
#include "pack/slp_order.h"

namespace vls::gcc {

namespace {

/// Of iterations in so many rounds.
Cost priceOfRounds(Uops uops, unsigned rounds, const PackMachine &machine) {
  uops.fused += 2 * rounds; // counts, and compares with a branch
  return machine.target().price(uops);
}

/// What blocks do not show of the addresses that are chosen by conditions, but for those of guarded
/// accesses: that they are computed, which loads do by themselves else, tested for, and kept where
/// there are more than registers.
Uops uopsUnseen(const Unrolled &loop, const GimpleBlock &block) {
  constexpr unsigned uopsOfAddress = 3;
  const unsigned guarded = std::min(loop.chosenAddresses, block.guardedAccesses());
  Uops uops;
  uops.fused = (loop.chosenAddresses - guarded) * uopsOfAddress;
  return uops;
}

RoundPrices pricesOfRound(const Planned &planned, const Unrolled &loop,
                          const PackMachine &machine) {
  Uops side = scalarUops(*planned.block, machine);
  Uops packed = planned.pays ? withoutCounters(planned, machine).after : side;
  const Uops unseen = uopsUnseen(loop, *planned.block);
  side += unseen;
  packed += unseen;
  constexpr Cost latencyOfSum = 4;
  const Cost free = loop.latency * loop.iterations;
  const Cost waits =
      loop.promises.sums.empty() ? free : std::max(free, latencyOfSum * loop.iterations);
  // Terms of one sum are added to each other first.
  const Cost waitsOnce = loop.addsInAnyOrder && loop.latency <= latencyOfSum ? loop.latency : waits;
  return {std::max(waits, priceOfRounds(loop.before, loop.iterations, machine)),
          std::max(flag_associative_math ? 0 : free, priceOfRounds(packed, 1, machine)),
          std::max(waitsOnce, priceOfRounds(side, 1, machine))};
}

/// One for each iteration, at least.
bool takesLanesOut(const Planned &planned, unsigned mostBits = 64) {
  const auto &steps = planned.plan.steps;
  return std::count_if(steps.begin(), steps.end(), [&](const PackStep &step) {
           return step.kind == PackStep::Kind::Extract &&
                  (*planned.block)[step.operation].type.bits <= mostBits;
         }) >= std::ptrdiff_t(planned.iterations);
}

bool computes(const Planned &planned) {
  const auto &steps = planned.plan.steps;
  return std::any_of(steps.begin(), steps.end(),
                     [](const PackStep &step) { return step.kind == PackStep::Kind::Compute; });
}

/// Do the stores of the first half of the iterations and those of the second have no vector in
/// common but what is the same for all?
bool fallsIntoHalves(const Planned &planned) {
  std::map<unsigned, std::size_t> stores; // in order
  for (unsigned o = 0; o < planned.block->size(); ++o)
    if ((*planned.block)[o].op == ScalarOp::Store)
      stores.emplace(o, stores.size());
  constexpr unsigned both = 3;
  std::map<unsigned, unsigned> halvesOf; // by vector
  const auto &steps = planned.plan.steps;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    using Kind = PackStep::Kind;
    if (step->kind == Kind::Phi || step->kind == Kind::Extract)
      return false;
    if (step->kind == Kind::Constant || step->kind == Kind::Broadcast)
      continue;
    unsigned halves = halvesOf[step->id];
    if (step->kind == Kind::Store)
      for (const unsigned lane : step->lanes)
        if (const auto store = stores.find(lane); store != stores.end())
          halves |= 2 * store->second < stores.size() ? 1 : 2;
    if (halves == both)
      return false;
    for (const PackStep::Operand &operand : step->operands)
      halvesOf[operand.vector] |= halves;
  }
  return stores.size() % 2 == 0 && !stores.empty();
}

/// Of loops that may be short, the way that begins sooner is preferred.
Cost marginAgainstRival(const Unrolled &loop) {
  if (!loop.mayBeShort)
    return marginOfRivals;
  return loop.ofRival >= 2 * loop.iterations ? 0
         : loop.ofRival > loop.iterations    ? marginOfRivals
                                             : marginOfShort;
}

/// Without packs: does `loop` stay scalar, or is its rival cheaper?
UnrolledWay scalarOrLeft(const Unrolled &loop, const RoundPrices &prices) {
  if (dump_file)
    fprintf(dump_file, "scalar %.1f, GCC's vectors %.1f\n", prices.before, *loop.rival);
  return saves(*loop.rival, prices.before, marginOfScalars) ? UnrolledWay::Scalar
                                                            : UnrolledWay::Left;
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
  return planned.pays ? withoutCounters(planned, tools.machine).after
                      : scalarUops(*planned.block, tools.machine);
}

/// Does `holds` of `block`, in which what GCC fuses is marked? False if it cannot be read.
static bool isTrueOf(basic_block block, bool (*holds)(const GimpleBlock &)) {
  ValueNumbers numbers;
  const auto packed = readPackBlock(Chain(block), numbers);
  if (!packed)
    return false;
  markFused(*packed);
  return holds(*packed);
}

/// Does `block` store unlike sums of products side by side?
static bool storesUnlike(basic_block block) {
  return isTrueOf(block, [](const GimpleBlock &packed) { return !unlikeStoresOf(packed).empty(); });
}

bool mayFuseOtherwiseInVectors(basic_block body, Session &session) {
  return makesLoopsBySlp() && !session.packers.current(session.options.machine)->fusesFreely &&
         isTrueOf(body, mayFuseOthersInIterations);
}

/// Is GCC's SLP still to come, and might it fuse otherwise in `l`, if stores are unlike?
static bool mayWaitForSlp(class loop *l, Session &session) {
  const FunctionPacker &tools = *session.packers.current(session.options.machine);
  return !tools.fusesFreely && !tools.isBehindSlp && mayFuseOtherwiseUnrolled(l);
}

bool waitsForSlp(class loop *l, basic_block iterations, Session &session) {
  return mayWaitForSlp(l, session) && storesUnlike(iterations);
}

bool waitsForSlp(class loop *l, Session &session) {
  if (!mayWaitForSlp(l, session))
    return false;
  basic_block *blocks = get_loop_body(l);
  const bool waits = std::any_of(blocks, blocks + l->num_nodes, storesUnlike);
  free(blocks);
  return waits;
}

RoundPrices pricesOfStatements(unsigned statements, unsigned iterations, Cost latency,
                               Session &session) {
  const PackMachine &machine = packMachine(session);
  Uops uops;
  uops.fused = statements * iterations;
  const Cost shared = std::max(latency * iterations, priceOfRounds(uops, 1, machine));
  return {std::max(latency * iterations, priceOfRounds(uops, iterations, machine)), shared, shared};
}

Cost priceOfIterations(const Uops &uops, unsigned iterations, Session &session) {
  return priceOfRounds(uops * iterations, iterations, packMachine(session));
}

std::optional<Cost> priceOfPacked(basic_block header, const Unrolled &loop, Session &session) {
  FunctionPacker &tools = *session.packers.current(session.options.machine);
  const Planned planned =
      planBlock(Chain(header, loop.promises), tools, loop.iterations, loop.rounds);
  if (!planned.block || !planned.pays)
    return std::nullopt;
  return pricesOfRound(planned, loop, tools.machine).packed;
}

UnrolledWay packUnrolled(basic_block header, const Unrolled &loop, Session &session,
                         RoundPrices &prices, tree &holds) {
  FunctionPacker &tools = *session.packers.current(session.options.machine);
  Planned planned = planBlock(Chain(header, loop.promises), tools, loop.iterations, loop.rounds);
  const bool isForced = session.options.way == LoopWay::Pack;
  const Cost margin = loop.hasSpeculativeSums                       ? marginOfSpeculativeSums
                      : planned.block && takesLanesOut(planned, 16) ? marginOfNarrowLanes
                      : loop.isConditional                          ? marginOfChains
                      : loop.mayBeShort                             ? marginOfShort
                                                                    : marginOfIterations;
  const auto isCheaper = [&] {
    const Cost otherwise =
        loop.mayCountOnce && saves(prices.before, prices.shared, marginOfCounters) ? prices.shared
                                                                                   : prices.before;
    if (isForced || saves(otherwise, prices.packed, margin))
      return !loop.rival || saves(*loop.rival, prices.packed, marginAgainstRival(loop));
    // Of vectors that are dearer than the loop as it stands, the cheaper alternative is taken; but
    // copies may have to wait for narrower stores.
    return loop.rival && computes(planned) &&
           saves(prices.before, prices.packed, loop.mayStayScalar ? marginOfCounters : 0) &&
           saves(*loop.rival, prices.packed, marginOfIterations);
  };
  const auto pays = [&] {
    return planned.pays && !loop.mayFuseOtherwise &&
           !(loop.mayBeSearch && takesLanesOut(planned)) && isCheaper() && !loop.copiesFedPairs();
  };
  if (!planned.block) {
    if (!loop.rival)
      return UnrolledWay::Left;
    prices.before = priceOfRounds(loop.before, loop.iterations, tools.machine);
    return scalarOrLeft(loop, prices);
  }
  prices = pricesOfRound(planned, loop, tools.machine);
  if (loop.isWhole && pays())
    return UnrolledWay::Whole;
  if (loop.isWhole && loop.rival)
    return UnrolledWay::Left;
  if (loop.mayHalve && loop.mayBeShort && pays() && fallsIntoHalves(planned) &&
      !saves(priceOfRounds(withoutCounters(planned, tools.machine).after, 2, tools.machine),
             prices.packed, marginOfHalves))
    return UnrolledWay::Halves;
  std::vector<basic_block> rest; // what branches stands behind
  std::optional<Cost> inPlace = loop.rival;
  if (loop.hasBranches)
    inPlace = std::min(prices.before, inPlace.value_or(prices.before));
  if (session.options.parts.aliasChecks &&
      packChecked(planned, tools, session, rest, {inPlace, loop.front, holds}))
    return UnrolledWay::Packed;
  if (dump_file)
    fprintf(dump_file, "without counters %.1f -> %.1f, side by side %.1f\n", prices.before,
            prices.packed, prices.shared);
  if (loop.mayBeDear && planned.pays && !saves(prices.before, prices.packed, marginOfDear))
    return UnrolledWay::Dear;
  if (pays()) {
    planned.plan.before = prices.before;
    planned.plan.after = prices.packed;
    if (take(planned, tools, session))
      return UnrolledWay::Packed;
  }
  if (loop.rival) {
    if (loop.mayStayScalar && saves(prices.before, prices.shared, marginOfCounters))
      prices.before = prices.shared;
    return scalarOrLeft(loop, prices);
  }
  return loop.sharesBits && saves(prices.before, prices.shared, marginOfSharedBits)
             ? UnrolledWay::SharesBits
         // Of a loop that may be short the last iterations are many.
         : saves(prices.before, prices.shared,
                 loop.mayBeShort && !loop.hasBranches ? marginOfShort : marginOfCounters)
             ? UnrolledWay::SharesCounters
             : UnrolledWay::Left;
}

} // namespace vls::gcc
