// SPDX-License-Identifier: GPL-3.0-or-later
//
// The search over frontiers. A state has chosen packs for the seeds so far; on its frontier are the
// vectors that these need and that no pack yields yet.
//
//   seed  <s0 s1 s2 s3>  ──►  frontier  <a0 a1 a2 a3>  ──►  pack add, frontier <x..> <y..>  ──► ...
//                        ──►  (two seeds of two lanes)      built of scalars
//                        ──►  (scalar)
//
// What a state costs is what its packs cost, estimates of its frontier, and the scalars of seeds
// that were left alone. It is exact for none of them: what is shared is so by estimate. So the last
// states are assembled and priced as wholes; of the best one packs are exchanged, and pruned.

#include "packer/selection.h"

#include "moves/print.h"

#include <algorithm>

namespace vls {

namespace {

/// Ways tried for one vector of a frontier.
constexpr std::size_t branches = 3;

/// States that are priced as wholes; packs up to which the best of them is pruned one by one.
constexpr std::size_t mostAssembled = 4, mostPruned = 128;

/// What another way for a vector may be estimated at, of the cheapest one, to be tried.
constexpr Cost mostExchanged = 1.75;

/// Stores of a seed that is cut where it does not go on. Of more, the widest chunks will do; too
/// many states only hide the best.
constexpr std::size_t longestWithBreaks = 32;

struct State {
  Packs packs;
  std::vector<const Lanes *> frontier;
  Cost fixed = 0; ///< of packs, moves and scalars
  Cost cost = 0;  ///< with the estimates of the frontier
};

class Search {
public:
  explicit Search(const Context &inContext) : context(inContext) {}

  std::vector<State> run() {
    std::vector<State> states(1);
    for (const Seed &seed : context.seeds) {
      std::vector<State> next;
      for (const Packs &tiling : tilingsOf(seed))
        for (const State &state : states)
          next.push_back(seeded(state, seed, tiling));
      keepBest(next);
      states = resolve(std::move(next));
    }
    return states;
  }

private:
  /// Does what lane `lane` of a seed stores go on where the lane below left off: is it loaded next
  /// to that, or computed by the same operation?
  bool goesOn(const Seed &seed, unsigned lane) const {
    const auto valueOf = [&](unsigned at) {
      return context.region.block[seed.run[at]].operands[0];
    };
    const Region &region = context.region;
    const unsigned below = valueOf(lane - 1), value = valueOf(lane);
    const Block::Operation &a = region.block[below], &b = region.block[value];
    if (a.op != b.op || !region.contains(below) || !region.contains(value) || !isLoad(a.op))
      return a.op == b.op;
    const Region::Place from = *region.place(below), to = *region.place(value);
    return from.klass == to.klass && std::abs(to.offset - from.offset) == a.type.bits / 8;
  }

  /// Chunks of each width, the widest first, between the places where a seed does not go on.
  Packs tilingBetweenBreaks(const Seed &seed) {
    Packs tiling;
    for (unsigned start = 0, end = 0; start < seed.run.size(); start = end) {
      for (end = start + 1; end < seed.run.size() && goesOn(seed, end);)
        ++end;
      addChunks(seed, start, end, mostLanes(context.region, seed), tiling);
    }
    return tiling;
  }

  void addChunks(const Seed &seed, unsigned start, unsigned end, unsigned widest, Packs &tiling) {
    while (start < end) {
      unsigned taken = 1;
      for (unsigned lanes = widest; taken == 1 && lanes >= 2; lanes /= 2)
        if (start + lanes <= end)
          if (const Pack *pack = packOf(context, seed, start, lanes)) {
            tiling.push_back(pack);
            taken = lanes;
          }
      start += taken;
    }
  }

  /// The widest chunks, and one for the rest, if that is no chunk of 32 bits or more, which begins
  /// further up: what it shares with the chunk above is stored twice, and is the same.
  ///
  ///   0 1 2 3 4 5 6      0 1 2 3,  3 4 5 6
  Packs tilingWithOverlap(const Seed &seed) {
    const auto size = unsigned(seed.run.size()), widest = mostLanes(context.region, seed);
    const unsigned rest = size % widest, bits = context.region.block[seed.run[0]].type.bits;
    unsigned lanes = 1;
    while (lanes < rest || lanes * bits < 32)
      lanes *= 2;
    if (lanes == rest || rest == 0 || lanes >= size)
      return {};
    Packs tiling;
    addChunks(seed, 0, size - rest, widest, tiling);
    const Pack *pack = packOf(context, seed, size - lanes, lanes);
    if (!pack)
      return {};
    tiling.push_back(pack);
    return tiling;
  }

  /// The ways to cut a seed into packs: chunks of each width, the rest in narrower ones, or in one
  /// that overlaps; the widest between what is unlike; none.
  std::vector<Packs> tilingsOf(const Seed &seed) {
    PackPool &pool = context.assemblies.pool;
    std::vector<Packs> tilings(1);
    if (seed.kind == Pack::Kind::Reduce) {
      for (Pack &pack : reductionsOf(context.region, seed, context.producers.matchTable()))
        tilings.push_back({pool.one(std::move(pack))});
      return tilings;
    }
    const auto add = [&](Packs tiling) {
      if (!tiling.empty() && std::find(tilings.begin(), tilings.end(), tiling) == tilings.end())
        tilings.push_back(std::move(tiling));
    };
    for (unsigned widest = mostLanes(context.region, seed); widest >= 2; widest /= 2) {
      Packs tiling;
      addChunks(seed, 0, unsigned(seed.run.size()), widest, tiling);
      add(std::move(tiling));
    }
    if (seed.kind == Pack::Kind::Store && seed.run.size() <= longestWithBreaks) {
      add(tilingWithOverlap(seed));
      add(tilingBetweenBreaks(seed));
    }
    return tilings;
  }

  State seeded(const State &from, const Seed &seed, const Packs &tiling) {
    State state = from;
    Lanes packed;
    if (seed.kind == Pack::Kind::Reduce) {
      for (const Pack *pack : tiling) {
        take(state, pack);
        state.fixed += context.alternatives.ownCost(*pack);
      }
      if (tiling.empty())
        state.fixed += context.alternatives.scalarCost(seed.root);
      estimate(state);
      return state;
    }
    for (const Pack *pack : tiling) {
      take(state, pack);
      state.fixed += context.alternatives.ownCost(*pack);
      packed.insert(packed.end(), pack->lanes.begin(), pack->lanes.end());
    }
    if (seed.kind == Pack::Kind::Compute)
      for (const Pack *pack : tiling)
        state.fixed += extractionCost(*pack);
    for (const unsigned operation : seed.run)
      if (std::find(packed.begin(), packed.end(), operation) == packed.end())
        state.fixed += context.alternatives.scalarCost(
            seed.kind == Pack::Kind::Phi ? context.region.block[operation].operands[1] : operation);
    estimate(state);
    return state;
  }

  /// Of all lanes, as scalars.
  Cost extractionCost(const Pack &pack) const {
    Uops uops;
    for (unsigned lane = 0; lane < pack.lanes.size(); ++lane)
      uops += context.region.machine.extract(pack.type, lane);
    return context.region.price(uops);
  }

  /// Adds a pack and puts what it needs on the frontier.
  void take(State &state, const Pack *pack) {
    state.packs.push_back(pack);
    for (std::size_t k = 0; k < pack->operands.size(); ++k) {
      const Lanes &x = pack->operands[k];
      const bool initial = pack->kind == Pack::Kind::Phi && k == 0;
      if (x.size() == 1)
        state.fixed += context.alternatives.scalarCost(x[0]);
      else if (!initial && knownLanes(x) > 0 && !isProduced(x, state.packs) &&
               std::none_of(state.frontier.begin(), state.frontier.end(),
                            [&](const Lanes *other) { return *other == x; }))
        state.frontier.push_back(&x);
    }
  }

  void estimate(State &state) {
    state.cost = state.fixed;
    for (const Lanes *x : state.frontier)
      state.cost += estimate(state, *x);
  }

  /// The cheapest way to have `x`, if packs that are there already are free.
  Cost estimate(const State &state, const Lanes &x) {
    const std::vector<Alternative> &ways = context.alternatives.of(x);
    Cost least = ways[0].total;
    if (!context.alternatives.areShared())
      return isRearranged(state, x) ? std::min(least, context.region.price({0, 1, 0, 1, 0}))
                                    : least;
    for (std::size_t i = 0; i < ways.size() && i < branches; ++i) {
      Cost cost = ways[i].total;
      for (std::size_t k = 0; k < ways[i].packs.size(); ++k)
        if (has(state, ways[i].packs[k]))
          cost -= ways[i].shares[k];
      least = std::min(least, cost);
    }
    return least;
  }

  /// Are its lanes those of one vector in front of it on the frontier, in another order?
  static bool isRearranged(const State &state, const Lanes &x) {
    for (const Lanes *other : state.frontier) {
      if (other == &x)
        return false;
      if (other->size() == x.size() && std::is_permutation(x.begin(), x.end(), other->begin()))
        return true;
    }
    return false;
  }

  static bool has(const State &state, const Pack *pack) {
    return std::find(state.packs.begin(), state.packs.end(), pack) != state.packs.end();
  }

  /// What a state is, whatever it cost: its packs, and what they need.
  struct Identity {
    Packs packs;
    std::vector<const Lanes *> frontier;

    explicit Identity(const State &state) : packs(state.packs), frontier(state.frontier) {
      std::sort(packs.begin(), packs.end());
      std::sort(frontier.begin(), frontier.end(),
                [](const Lanes *a, const Lanes *b) { return *a < *b; });
    }

    bool operator==(const Identity &o) const {
      return packs == o.packs &&
             std::equal(frontier.begin(), frontier.end(), o.frontier.begin(), o.frontier.end(),
                        [](const Lanes *a, const Lanes *b) { return *a == *b; });
    }
  };

  void keepBest(std::vector<State> &states) const {
    std::stable_sort(states.begin(), states.end(),
                     [](const State &a, const State &b) { return a.cost < b.cost; });
    std::vector<Identity> kept;
    std::vector<State> best;
    for (State &state : states) {
      if (best.size() == std::max(context.options.beam, 1u))
        break;
      Identity identity(state);
      if (std::find(kept.begin(), kept.end(), identity) != kept.end())
        continue;
      kept.push_back(std::move(identity));
      best.push_back(std::move(state));
    }
    states = std::move(best);
  }

  /// Until no state has a frontier.
  std::vector<State> resolve(std::vector<State> states) {
    for (;;) {
      std::vector<State> next;
      bool changed = false;
      for (State &state : states) {
        // The lowest first: of what several vectors need all users are known then.
        const auto isAbove = [](const Lanes *a, const Lanes *b) { return lowest(*a) < lowest(*b); };
        if (context.alternatives.areShared())
          std::stable_sort(state.frontier.begin(), state.frontier.end(), isAbove);
        while (!state.frontier.empty() && isProduced(*state.frontier.back(), state.packs))
          state.frontier.pop_back();
        if (state.frontier.empty()) {
          next.push_back(std::move(state));
          continue;
        }
        changed = true;
        const Lanes *const x = state.frontier.back();
        state.frontier.pop_back();
        const std::vector<Alternative> &ways = context.alternatives.of(*x);
        for (std::size_t i = 0; i < ways.size() && i < branches; ++i)
          next.push_back(resolved(state, ways[i]));
      }
      for (State &state : next)
        estimate(state);
      keepBest(next);
      states = std::move(next);
      if (!changed)
        return states;
    }
  }

  /// The lowest operation of a vector.
  static unsigned lowest(const Lanes &x) {
    unsigned found = 0;
    for (const unsigned lane : x)
      found = lane == Block::none ? found : std::max(found, lane);
    return found;
  }

  /// By one of the ways; packs that are there already are free.
  State resolved(const State &from, const Alternative &way) {
    State state = from;
    state.fixed += way.packs.empty() ? way.total : way.own;
    for (const Pack *pack : way.packs)
      if (has(state, pack))
        state.fixed -= context.alternatives.ownCost(*pack);
      else
        take(state, pack);
    return state;
  }

  const Context &context;
};

std::string describe(const Context &context, const State &state, const Assembly &assembly) {
  std::string text =
      "State of " + std::to_string(state.packs.size()) + " packs, estimated " +
      costToString(state.cost) + ": " +
      (assembly.refusal.empty() ? "cost " + costToString(assembly.cost) : assembly.refusal) + "\n";
  for (const Pack *pack : state.packs) {
    text += " ";
    text += pack->kind == Pack::Kind::Compute
                ? context.region.machine.instruction(pack->instruction).name
                : std::string(pack->kind == Pack::Kind::Load    ? "load"
                              : pack->kind == Pack::Kind::Store ? "store"
                              : pack->kind == Pack::Kind::Phi   ? "phi"
                                                                : "reduce");
    for (const unsigned lane : pack->lanes)
      text += " " + (lane == Block::none ? std::string("_") : std::to_string(lane));
    text += ";";
  }
  return text + "\n";
}

/// Takes out packs one by one, the last ones first, where that is cheaper. One among packs only is
/// as cheap as it can be; where packs depend on each other in a circle, any may have to go.
void prune(const Context &context, Selection &selection) {
  if (selection.packs.size() > mostPruned)
    return;
  for (std::size_t i = selection.packs.size(); i-- > 0;) {
    if (selection.assembly.refusal.empty() && !selection.assembly.atEdge[i])
      continue;
    Packs fewer = selection.packs;
    fewer.erase(fewer.begin() + std::ptrdiff_t(i));
    const Assembly &made = context.assemblies.price(fewer, &selection.assembly);
    if (made.refusal.empty() &&
        (!selection.assembly.refusal.empty() || isCheaper(made, selection.assembly)))
      selection = {std::move(fewer), made};
  }
}

/// Tries other ways for each vector that a pack computes, given all the other packs.
void exchange(const Context &context, Selection &selection) {
  if (selection.packs.size() > mostPruned)
    return;
  for (std::size_t i = 0; i < selection.packs.size(); ++i) {
    const Pack *const current = selection.packs[i];
    if (current->kind != Pack::Kind::Compute)
      continue;
    const std::vector<Alternative> &ways = context.alternatives.of(current->lanes);
    for (std::size_t w = 0; w < ways.size() && w < branches; ++w) {
      if (ways[w].packs.empty() || (ways[w].packs.size() == 1 && ways[w].packs[0] == current) ||
          ways[w].total > mostExchanged * ways[0].total)
        continue;
      Packs packs = selection.packs;
      packs.erase(packs.begin() + std::ptrdiff_t(i));
      for (const Pack *pack : ways[w].packs)
        if (std::find(packs.begin(), packs.end(), pack) == packs.end()) {
          packs.push_back(pack);
          addNeeds(context, *pack, packs);
        }
      const Assembly &made = context.assemblies.price(packs, &selection.assembly);
      if (made.refusal.empty() && isCheaper(made, selection.assembly)) {
        selection = {std::move(packs), made};
        break;
      }
    }
  }
}

} // namespace

Selection search(const Context &context, const Selection &baseline) {
  Search searched(context);
  Selection best = baseline, candidate;
  const std::vector<State> states = searched.run();
  std::size_t assembled = 0;
  for (const State &state : states) {
    if (state.packs.empty() || assembled++ == mostAssembled)
      continue;
    Selection made{state.packs, context.assemblies.price(state.packs)};
    if (context.options.trace)
      *context.options.trace += describe(context, state, made.assembly);
    if (!made.assembly.refusal.empty())
      continue;
    if (candidate.packs.empty() || isPreferred(made.assembly, candidate.assembly))
      candidate = std::move(made);
  }
  if (candidate.packs.empty())
    return best;
  if (candidate.assembly.refusal.empty())
    exchange(context, candidate);
  prune(context, candidate);
  const bool isChosen = best.packs.empty() ? isCheaper(candidate.assembly, best.assembly)
                                           : isPreferred(candidate.assembly, best.assembly);
  if (isChosen)
    best = std::move(candidate);
  return best;
}

} // namespace vls
