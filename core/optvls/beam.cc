// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/beam.h"

#include "moves/split.h"

#include <algorithm>
#include <map>

namespace vls {

namespace {

/// With more nodes of the same sources than this only neighbours at fixed distances are merged.
constexpr std::size_t maxForAllPairs = 8;

/// How many states live on from one level to the next.
constexpr std::size_t beamWidth = 4;

bool areSame(const Graph &a, const Graph &b) {
  return std::equal(
      a.nodes().begin(), a.nodes().end(), b.nodes().begin(), b.nodes().end(),
      [](const Node &x, const Node &y) { return x.live == y.live && x.edges == y.edges; });
}

/// All ways to merge a level that can make a difference.
std::vector<MergePolicy> policiesFor(const Graph &graph, const std::vector<unsigned> &level,
                                     bool mayStayInPlace) {
  std::map<std::vector<unsigned>, std::size_t> sharing;
  std::size_t partners = 0;
  for (unsigned id : level) {
    std::vector<unsigned> sources = sourcesOf(graph.node(id).edges);
    std::sort(sources.begin(), sources.end());
    partners = std::max(partners, ++sharing[sources]);
  }
  std::vector<MergePolicy> policies;
  if (mayStayInPlace) {
    MergePolicy policy;
    policy.inPlace = policy.onlyInPlace = true;
    policies.push_back(policy);
  }
  for (int inPlace = mayStayInPlace; inPlace >= 0; --inPlace)
    for (bool widestFirst : {false, true}) {
      MergePolicy policy;
      policy.inPlace = inPlace;
      policy.widestFirst = widestFirst;
      if (partners <= maxForAllPairs)
        policies.push_back(policy);
      for (policy.distance = 1; policy.distance < partners && partners > 2; policy.distance *= 2)
        policies.push_back(policy);
      if (partners <= 1)
        break;
    }
  MergePolicy documents;
  documents.concatenateOnly = true;
  policies.push_back(documents);
  return policies;
}

/// µops of all instructions as the graph stands now; what is not one instruction yet counts as the
/// cheapest that takes two operands.
Uops estimate(const Graph &graph, PriceList &prices) {
  Uops uops;
  for (const Node &node : graph.nodes()) {
    if (!node.live || node.kind != Node::Kind::Move)
      continue;
    const Move move = moveOf(graph, node.edges);
    if (move.isCopy)
      continue;
    const Price *price = move.possible ? &prices.of(move.shape) : nullptr;
    if (price && price->possible)
      uops += price->uops;
    else
      uops += Uops{0, 2, 0, 2, 0};
  }
  return uops;
}

/// The first few that differ.
std::vector<State> distinct(std::vector<State> states) {
  std::vector<State> kept;
  for (State &state : states) {
    const bool known = std::any_of(kept.begin(), kept.end(), [&](const State &other) {
      return other.estimate == state.estimate && other.fused == state.fused &&
             areSame(other.graph, state.graph);
    });
    if (!known && kept.size() < beamWidth)
      kept.push_back(std::move(state));
  }
  return kept;
}

std::vector<State> mergeLevel(const std::vector<State> &beam, const std::vector<unsigned> &level,
                              bool mayStayInPlace, Planner &planner) {
  std::vector<State> next;
  for (const State &state : beam)
    for (const MergePolicy &policy : policiesFor(state.graph, level, mayStayInPlace)) {
      if (!next.empty() && planner.isExhausted())
        break;
      State made = state;
      merge(made.graph, {level}, planner.simulator, policy);
      made.policies.push_back(policy);
      const Uops uops = estimate(made.graph, planner.prices);
      made.estimate = planner.prices.target().price(uops);
      made.fused = uops.fused;
      planner.edges += 2 * edgesOf(made.graph);
      next.push_back(std::move(made));
    }
  std::stable_sort(next.begin(), next.end(), [](const State &a, const State &b) {
    return isBetter(a.estimate, a.fused, b.estimate, b.fused);
  });
  return distinct(std::move(next));
}

} // namespace

std::vector<State> mergeInManyWays(Graph graph, bool mayStayInPlace, Planner &planner) {
  const std::vector<std::vector<unsigned>> levels = split(graph);
  std::vector<State> beam(1, State{std::move(graph), {}, 0, 0});
  for (const std::vector<unsigned> &level : levels)
    beam = mergeLevel(beam, level, mayStayInPlace, planner);
  return beam;
}

} // namespace vls
