// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/unroll.h"

#include "decide/iterations.h"
#include "decide/margins.h"
#include "gimple/ordered_sums.h"
#include "gimple/scalar.h"
#include "loops/body.h"
#include "loops/count_once.h"
#include "loops/latency.h"
#include "loops/scalar_part.h"
#include "loops/scalar_price.h"
#include "loops/scalar_simd.h"
#include "loops/separate_sums.h"
#include "loops/steps.h"
#include "loops/together.h"
#include "loops/trial.h"
#include "loops/vector_price.h"
#include "optout.h"
#include "pack/contraction.h"
#include "pack/copied_pairs.h"
#include "pack/report.h"
#include "x86/costs.h"

namespace vls::gcc {

namespace {

/// Statements of what is left over, unrolled: plans take their time.
constexpr unsigned mostUnrolledRest = 512;

/// Gives what becomes of `l` a number, and says it; false if it is beyond the limit.
bool isTaken(class loop *l, const std::string &what, Session &session) {
  const unsigned number = session.nextNumber();
  const Refusal refusal = session.refusalBeyondLimit(number);
  session.remarks.unrolled(find_loop_location(l), !refusal,
                           "vls loop " + std::to_string(number) + ": " + what +
                               (refusal ? "; left alone: " + refusal.text() : ""));
  return !refusal;
}

/// Are `copies` iterations all that `l` has, and may they be one block?
bool isWhole(class loop *l, unsigned copies) {
  return knownIterations(l) == copies && !addsProductsOfEarlier(l);
}

/// True if GCC is asked to unroll `l`, `copies` iterations, completely: what comes of it is packed
/// with what stands around it, and before that rid of what its iterations repeat and overwrite.
bool unrollWhole(class loop *l, unsigned copies, const RoundPrices &prices, Session &session) {
  if (!isTaken(l,
               "its " + std::to_string(copies) + " iterations become one block; cost " +
                   pricesOf(prices.before, prices.packed),
               session))
    return false;
  l->unroll = (unsigned short)copies;
  l->force_vectorize = false; // GCC unrolls no such loop, though it did not become vectors
  cfun->pending_TODOs |= PENDING_TODO_force_next_scalar_cleanup; // as after unrolled outer loops
  return true;
}

/// True if `l` stays as it is, and does not become vectors. Not asked of neighbours that libvls
/// accesses together in vectors: they are priced as GCC has them, one by one.
bool staysScalar(class loop *l, const Turn &turn, Session &session) {
  return isTaken(
      l,
      "stays scalar; cost of " + std::to_string(turn.copies) +
          " iterations, as GCC's vectors first: " + pricesOf(turn.vectors, turn.prices.before),
      session);
}

/// True if the iterations stay side by side without packs.
bool share(class loop *l, Trial &trial, unsigned copies, UnrolledWay way, const RoundPrices &prices,
           Session &session) {
  if (!isTaken(l,
               std::to_string(copies) + " iterations side by side " +
                   (way == UnrolledWay::SharesBits ? "share what the low bits of counters decide"
                                                   : "count once") +
                   "; cost " + pricesOf(prices.before, prices.shared),
               session))
    return false;
  trial.accept();
  return true;
}

/// Might GCC's SLP, which is still to come, fuse otherwise if iterations of `l` stood side by side?
bool mayFuseOtherwise(class loop *l, Session &session) {
  return !session.packers.current(session.options.machine)->isBehindSlp &&
         mayFuseOtherwiseUnrolled(l);
}

/// As few iterations as have to stand side by side where there are no packs, with their branches.
bool unrollLittle(class loop *l, const RoundPrices &prices, Session &session) {
  Trial trial(l);
  return trial.unroll(leastCopies, 0) &&
         share(l, trial, leastCopies, UnrolledWay::SharesCounters, prices, session);
}

/// The same, where that is all that can be done; or says why not: `otherwise`, if it does not pay.
Refusal unrollBranches(class loop *l, unsigned statements, Growth &growth, Session &session,
                       const Refusal &otherwise) {
  if (statements > mostCountedWithBranches || !mayCountOnce(l))
    return otherwise;
  const RoundPrices prices =
      pricesOfStatements(scalarPartOf(l).statements, leastCopies, carriedLatency(l), session);
  if (!saves(prices.before, prices.shared, marginOfBranches))
    return otherwise;
  if (!growth.allows(statements, leastCopies))
    return Reason::FunctionGrown;
  if (mayFuseOtherwise(l, session))
    return Reason::UnlikeStores;
  if (!unrollLittle(l, prices, session))
    return otherwise;
  growth.take(statements, leastCopies);
  return {};
}

unsigned packRest(class loop *rest, unsigned copies, unsigned independent, Session &session);

/// How often `copies` iterations of `l` are done; `often`, if it is not known how many there are.
double roundsOf(class loop *l, unsigned copies, double often = usualRounds) {
  const auto known = double(knownIterations(l));
  return known == 0 ? often : std::max(1.0, known / copies);
}

/// Rounds, where what is done once has no part in the price that it is held against, either.
constexpr double endlessly = 1e9;

/// Plans iterations of `l`, of which `trial` is a copy, side by side, and takes them if they are
/// packed, and the last ones, too. Of `loop` is known how many they are, how often they are
/// expected to be executed, their rival, and whether they may count once. `least`, if asked for,
/// becomes the number of the last ones that are packed; if it is not, fewer are left to `l`. What
/// the trial shows becomes part of `loop`.
UnrolledWay packTrial(class loop *l, Trial &trial, Unrolled &loop, Session &session,
                      RoundPrices &prices, unsigned *least = nullptr) {
  const unsigned copies = loop.iterations;
  std::optional<Uops> iteration = uopsOfIteration(trial.body(), session);
  if (!iteration || (copies > 1 && !trial.unroll(copies, loop.independent)))
    return UnrolledWay::Left;
  const Body body = bodyOf(l);
  *iteration -= uopsOfLanes(l);
  if (l->num_nodes > 2)
    iteration = cheaperOf(
        *iteration, trial.isSpeculative() ? uopsAsPredicted(l, session) : uopsWithBranches(body),
        session);
  loop.latency = Cost(carriedLatency(l));
  loop.mayBeSearch = mayBeSearch(l);
  loop.copiesFedPairs = [l] { return hasCopiedPairs(l); };
  loop.mayStayScalar = !areMostlyAdjacent(l);
  loop.isConditional = 2 * body.conditional >= body.statements;
  loop.hasBranches = l->num_nodes > 2;
  loop.mayBeShort = mayBeShort(l);
  loop.sharesBits = trial.sharesBits();
  loop.promises = trial.promises();
  loop.addsInAnyOrder = flag_associative_math && addsFloats(l);
  loop.hasSpeculativeSums = trial.isSpeculative() && !loop.addsInAnyOrder &&
                            (carriesFloats(l) || (addsFloats(l) && loop.promises.sums.empty()));
  for (unsigned i = 0; i < copies; ++i)
    loop.before += *iteration;
  loop.chosenAddresses = copies * trial.chosenAddresses();
  loop.isWhole = isWhole(l, copies) && !waitsForSlp(l, trial.body(), session);
  loop.front = LoopFront{l, copies, trial.front()};
  tree holds = NULL_TREE;
  const UnrolledWay way = packUnrolled(trial.body(), loop, session, prices, holds);
  if (way == UnrolledWay::Packed) {
    const unsigned last = packRest(trial.rest(), copies / 2, loop.independent, session);
    const unsigned packed = last ? last : copies;
    if (loop.rounds > 1 && (flag_associative_math || !loop.promises.sums.empty()))
      separateSums(trial.body()->loop_father, prices.packed);
    tree_niter_desc count;
    if (least)
      *least = packed;
    else if (knownIterations(l) == 0 && isCounted(l, count))
      trial.leaveFew(count, packed);
    if (holds)
      trial.acceptIf(holds);
    else
      trial.accept();
  }
  return way;
}

/// The last iterations of a loop that is packed, `copies` at a time: short loops hardly do more.
/// How many the last ones are; 0 if none are packed.
unsigned packRest(class loop *rest, unsigned copies, unsigned independent, Session &session) {
  if (!rest || copies < leastCopies || bodyOf(rest).statements * copies > mostUnrolledRest)
    return 0;
  Trial trial(rest);
  RoundPrices prices;
  unsigned least = 0;
  Unrolled last;
  last.iterations = copies;
  last.rounds = 1;
  last.independent = independent;
  if (trial.convertBranches())
    packTrial(rest, trial, last, session, prices, &least);
  return least;
}

/// What packs of `copies` iterations of `l` cost, planned as `wanted`.
std::optional<Cost> priceOfCopies(class loop *l, unsigned copies, Unrolled wanted,
                                  Session &session) {
  Trial trial(l);
  if (!trial.convertBranches() || !trial.unroll(copies, wanted.independent))
    return std::nullopt;
  wanted.iterations = copies;
  wanted.rounds = roundsOf(l, copies);
  wanted.promises = trial.promises();
  return priceOfPacked(trial.body(), wanted, session);
}

/// Lets `copies` iterations of `l`, or less, take its place; or says why not. `mayBeDear`: it is
/// not known that fewer are no cheaper.
Refusal packCopies(class loop *l, unsigned copies, unsigned statements, Growth &growth,
                   Session &session, bool mayBeDear = true) {
  if (!session.packers.fuseFreely && addsProductsOfEarlier(l))
    return Reason::FusedOtherwise;
  if (waitsForSlp(l, session))
    return Reason::UnlikeStores;
  std::optional<Trial> made;
  Trial &trial = made.emplace(l);
  Unrolled wanted;
  wanted.iterations = copies;
  wanted.rounds = roundsOf(l, copies);
  wanted.mayHalve = copies > leastCopies;
  wanted.independent = session.independent.iterationsOf(l);
  if (!trial.convertBranches()) {
    Trial speculative(l);
    RoundPrices prices;
    const UnrolledWay way = speculative.speculate()
                                ? packTrial(l, speculative, wanted, session, prices)
                                : UnrolledWay::Left;
    if (way == UnrolledWay::Packed)
      return {};
    if (way == UnrolledWay::Halves)
      return packCopies(l, copies / 2, statements, growth, session);
    return unrollBranches(l, statements, growth, session,
                          prices.before > 0
                              ? Refusal(Reason::DoesNotPay, pricesOf(prices.before, prices.packed))
                              : Reason::BranchesStay);
  }
  const unsigned HOST_WIDE_INT known = knownIterations(l);
  const bool areFew = known != 0 && known < 2 * copies;
  const bool isWorthIt = mayCountOnce(l), mayGrow = growth.allows(statements, leastCopies);
  wanted.mayCountOnce = !areFew && isWorthIt && mayGrow;
  wanted.mayBeDear = mayBeDear && wanted.mayHalve;
  RoundPrices prices;
  const UnrolledWay way = packTrial(l, trial, wanted, session, prices);
  if (way == UnrolledWay::Packed)
    return {};
  if (way == UnrolledWay::Dear) {
    made.reset();
    Cost least = prices.packed / copies * (1 - marginOfHalves); // for one
    unsigned cheapest = copies;
    for (unsigned fewer = copies / 2; fewer >= leastCopies; fewer /= 2)
      if (const std::optional<Cost> price = priceOfCopies(l, fewer, wanted, session);
          price && *price / fewer < least) {
        least = *price / fewer;
        cheapest = fewer;
      }
    return packCopies(l, cheapest, statements, growth, session, false);
  }
  if (way == UnrolledWay::Halves)
    return packCopies(l, copies / 2, statements, growth, session);
  const Refusal doesNotPay(Reason::DoesNotPay, pricesOf(prices.before, prices.packed));
  if (way == UnrolledWay::Left)
    return doesNotPay;
  if (way == UnrolledWay::Whole)
    return unrollWhole(l, copies, prices, session) ? Reason::None : Reason::BeyondLimit;
  if (areFew)
    return Reason::FewIterations; // so few are unrolled by GCC itself
  const bool countsOnce = way == UnrolledWay::SharesCounters;
  if (countsOnce && !isWorthIt)
    return doesNotPay;
  if (countsOnce && !mayGrow)
    return Reason::FunctionGrown;
  if (mayFuseOtherwise(l, session))
    return Reason::UnlikeStores;
  if (!(countsOnce && copies > leastCopies ? unrollLittle(l, prices, session)
                                           : share(l, trial, copies, way, prices, session)))
    return doesNotPay;
  if (countsOnce)
    growth.take(statements, leastCopies);
  return {};
}

/// A rival's turn, as the vectorizer took the loop.
Turn turnOf(class loop *vectors, Rival &rival, Session &session) {
  Turn turn;
  turn.loop = vectors->num;
  turn.rival = &rival;
  class loop *l = rival.copy();
  const Body body = l ? bodyOf(l) : Body();
  if (const Refusal refusal = l ? refusalOfRival(l, body, turn.copies) : Reason::LoopGone) {
    if (dump_file)
      fprintf(dump_file, "the rival of loop %d is not unrolled: %s\n", vectors->num,
              refusal.text().c_str());
    return turn;
  }
  const unsigned independent = session.independent.iterationsOf(vectors);
  const std::optional<VectorPrice> price =
      pricePerIteration(vectors, l, independent, packMachine(session));
  if (dump_file)
    fprintf(dump_file, "the rival of loop %d: %u copies, %s\n", vectors->num, turn.copies,
            price ? "as GCC's vectors are priced" : "but GCC's vectors have no price");
  if (!price)
    return turn;
  turn.scatters = price->scatters;
  if (mayScatter(l) && !turn.scatters)
    return turn; // rows are stored together
  const bool mayFuseOtherwise = waitsForSlp(l, session);
  if (mayFuseOtherwise && storesAtSteps(l)) {
    if (dump_file)
      fprintf(dump_file, "GCC's vectors may fuse otherwise than scalars\n");
    return turn;
  }
  turn.arrays = localArraysOf(l);
  turn.vectors = price->perIteration * turn.copies;
  turn.isWhole = isWhole(l, turn.copies);
  Trial trial(l);
  Unrolled wanted;
  wanted.iterations = turn.copies;
  wanted.rounds = roundsOf(l, turn.copies, endlessly);
  wanted.independent = independent;
  wanted.rival = turn.vectors;
  wanted.mayFuseOtherwise = mayFuseOtherwise;
  wanted.ofRival = price->iterations;
  if (trial.convertBranches()) {
    if (mayFuseOtherwiseInVectors(trial.body(), session)) {
      if (dump_file)
        fprintf(dump_file, "GCC's vectors fuse otherwise than scalars\n");
      return turn;
    }
    turn.way = packTrial(l, trial, wanted, session, turn.prices);
    turn.isWhole = wanted.isWhole;
  }
  // What cannot be packed may be cheaper with its branches.
  const bool isPriced = turn.way != UnrolledWay::Left || turn.prices.before > 0;
  if (!isPriced && l->num_nodes > 2 && accessesThroughIndex(l) && !mayFuseOtherwiseAsBranches(l)) {
    turn.prices.before = priceOfIterations(uopsAsPredicted(l, session), turn.copies, session);
    if (dump_file)
      fprintf(dump_file, "as predicted %.1f, GCC's vectors %.1f\n", turn.prices.before,
              turn.vectors);
    turn.hasBranches = saves(turn.vectors, turn.prices.before, marginOfScalars);
    if (turn.hasBranches)
      turn.way = UnrolledWay::Scalar;
  }
  return turn;
}

/// True if `l` is not to become vectors. If-conversion says so, too, of the copy that it keeps for
/// the case that the vectorizer does not take the other one.
bool isForbidden(class loop *l) {
  return l->unroll == 1 || (l->dont_vectorize && !isOneOfTwo(l));
}

bool isWanted(function *fun) {
  return optimize && flag_tree_loop_vectorize && mayTestAliasing() && isHandledTarget() &&
         preferredBits() >= 128 && !isOptedOut(fun) && !fun->can_throw_non_call_exceptions &&
         !fun->calls_setjmp;
}

} // namespace

bool UnrolledLoops::isRival(class loop *l) const {
  return std::any_of(rivals.begin(), rivals.end(),
                     [&](const auto &one) { return one.second.copy() == l; });
}

void UnrolledLoops::noteBranches(function *fun) {
  rivals.clear();
  if (!isWanted(fun))
    return;
  std::vector<class loop *> all;
  for (class loop *l : *get_loops(fun))
    if (l && loop_outer(l) && !l->inner && l->num_nodes > 2 && l->unroll != 1 &&
        !l->dont_vectorize && !isShort(l) && optimize_loop_nest_for_speed_p(l))
      all.push_back(l);
  unsigned copies;
  for (class loop *l : all)
    if (Rival::isWantedOfBranches(l) && !refusalOfRival(l, bodyOf(l), copies) && copies > 1)
      rivals.emplace(l->num, Rival(l));
}

void UnrolledLoops::note(function *fun, bool isForced) {
  candidates.clear();
  if (!isWanted(fun))
    return;
  for (class loop *l : *get_loops(fun))
    if (l && loop_outer(l) && !l->inner && !isForbidden(l) && !isRival(l) &&
        optimize_loop_nest_for_speed_p(l))
      candidates.push_back(l->num);
  unsigned copies;
  for (const int number : candidates)
    // GCC looks for its own choice right above the loop.
    if (class loop *l = get_loop(fun, unsigned(number));
        l && l->num_nodes == 2 && !isOneOfTwo(l) &&
        (isForced ? !refusalOf(l, bodyOf(l), copies)
                  : Rival::isWanted(l) && !refusalOfRival(l, bodyOf(l), copies))) {
      if (isForced)
        l->dont_vectorize = true;
      else
        rivals.emplace(number, Rival(l));
    }
}

void UnrolledLoops::pack(function *fun, Session &session) {
  packedPlaces.clear();
  refusals.clear();
  waiting.clear();
  std::vector<Turn> turns;
  if (rivals.empty() && candidates.empty())
    return;
  const unsigned firstTrial = number_of_loops(fun);
  for (auto &[number, rival] : rivals) {
    class loop *l = get_loop(fun, unsigned(number));
    if (l && !l->inner && !isScalar(l))
      turns.push_back(turnOf(l, rival, session));
    else
      rival.decide(false);
  }
  decideTogether(fun, firstTrial, turns);
  for (const Turn &turn : turns) {
    class loop *l = turn.rival->copy();
    const bool isPacked =
        turn.way == UnrolledWay::Packed ||
        (turn.way == UnrolledWay::Whole && unrollWhole(l, turn.copies, turn.prices, session)) ||
        (turn.way == UnrolledWay::Scalar &&
         (turn.copies == 1 || turn.hasBranches || turn.scatters || !areMostlyAdjacent(l)) &&
         staysScalar(l, turn, session));
    if (isPacked)
      packedPlaces.insert(find_loop_location(l).get_location_t());
    if (isPacked && turn.way == UnrolledWay::Scalar)
      candidates.push_back(l->num); // some of its iterations may count once
    turn.rival->decide(isPacked);
  }
  const bool hadRivals = !rivals.empty();
  rivals.clear();
  packScalar(fun, std::exchange(candidates, {}), hadRivals, session);
  relieveScalarSimd(fun);
}

bool UnrolledLoops::packWaiting(function *fun, Session &session) {
  packedPlaces.clear();
  refusals.clear();
  if (waiting.empty())
    return false;
  std::vector<int> left;
  for (const auto &[number, where] : std::exchange(waiting, {}))
    if (class loop *l = get_loop(fun, unsigned(number));
        l && find_loop_location(l).get_location_t() == where)
      left.push_back(number);
  const BehindSlp behind(*session.packers.current(session.options.machine));
  packScalar(fun, left, false, session);
  return !packedPlaces.empty();
}

void UnrolledLoops::packScalar(function *fun, const std::vector<int> &loops, bool hadRivals,
                               Session &session) {
  Growth growth(fun);
  std::optional<SsaNumbers> numbers; // as they were before the first trial
  for (const int number : loops) {
    class loop *l = get_loop(fun, unsigned(number));
    if (!l || l->inner || !isScalar(l))
      continue;
    unsigned copies = 0;
    const Body body = bodyOf(l);
    const location_t where = find_loop_location(l).get_location_t();
    Refusal refusal = refusalOf(l, body, copies);
    if (!refusal) {
      if (dump_file)
        fprintf(dump_file, "loop %d: %u copies\n", number, copies);
      if (!numbers)
        numbers.emplace(fun);
      refusal = packCopies(l, copies, body.statements, growth, session);
    }
    if (dump_file && refusal)
      fprintf(dump_file, "loop %d is not unrolled: %s\n", number, refusal.text().c_str());
    if (refusal.is(Reason::UnlikeStores))
      waiting.emplace(number, where);
    else if (refusal)
      refusals.emplace(where, refusal);
    else
      packedPlaces.insert(where);
  }
  if (!numbers && !hadRivals)
    return;
  cleanup_tree_cfg(); // of each loop, one way goes
  scev_reset();
  if (packedPlaces.empty() && !hadRivals)
    numbers->restore();
}

} // namespace vls::gcc
