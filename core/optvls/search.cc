// SPDX-License-Identifier: GPL-3.0-or-later
//
// The search over load shapes and merges.

#include "optvls/search.h"

#include "moves/print.h"
#include "moves/split.h"

#include <algorithm>

namespace vls {

namespace {

/// Prices are sums of fractions: equal up to this factor is equal.
constexpr double roundingSlack = 1e-9;

/// With more values than this only neighbours at fixed distances are merged.
constexpr std::size_t maxForAllPairs = 8;

bool isBetter(Cost cost, const Uops &uops, const Candidate &than) {
  if (!than.exists())
    return true;
  const double slack = roundingSlack * std::max(1.0, than.cost);
  if (cost < than.cost - slack)
    return true;
  return cost <= than.cost + slack && uops.fused < than.lowered.uops.fused - slack;
}

bool isBetter(const Candidate &candidate, const Candidate &than) {
  return candidate.exists() && isBetter(candidate.cost, candidate.lowered.uops, than);
}

/// The loads and concatenations of `shape`, without anything that makes results of them.
Lowered lowerRegisters(const Rows &rows, const LoadShape &shape, Planner &planner) {
  Graph graph = buildGraph(rows, shape);
  for (unsigned result : graph.results)
    graph.node(result).live = false;
  graph.results.clear();
  return lower(graph, planner.prices);
}

/// All ways to merge that can make a difference for `shape`.
std::vector<MergePolicy> policiesFor(const Rows &rows, const LoadShape &shape) {
  std::size_t partners = 0; // most values that come from the same registers, more than two of them
  for (const Chunk &chunk : shape.chunks)
    if (chunk.bytes > 2 * rows.elementBytes())
      partners = std::max(partners, chunk.values.size());
  std::vector<MergePolicy> policies(1);
  if (partners == 0)
    return policies;
  policies.clear();
  for (bool widestFirst : {false, true}) {
    MergePolicy policy;
    policy.widestFirst = widestFirst;
    if (partners <= maxForAllPairs)
      policies.push_back(policy);
    for (unsigned distance = 1; distance < partners; distance *= 2) {
      policy.distance = distance;
      policies.push_back(policy);
    }
  }
  return policies;
}

/// A graph that is ready to be merged.
struct SplitGraph {
  Graph graph;
  std::vector<std::vector<unsigned>> levels;
};

SplitGraph buildAndSplit(const Rows &rows, const LoadShape &shape, const Account &account) {
  SplitGraph made{buildGraph(rows, shape), {}};
  account.show(PlanStage::Initial, made.graph);
  made.levels = split(made.graph);
  account.show(PlanStage::AfterSplit, made.graph);
  account.say("Merges:\n");
  return made;
}

bool isTight(const Graph &graph, unsigned id, PriceList &prices) {
  const Node &node = graph.node(id);
  const Move move = moveOf(graph, node.edges);
  const bool isFull = std::none_of(node.edges.begin(), node.edges.end(),
                                   [](const Edge &edge) { return edge.source == 0; });
  return move.isCopy || (move.possible && isFull &&
                         prices.of(move.shape).cost <= prices.cheapestOfTwo() + roundingSlack);
}

bool isTight(const SplitGraph &merged, PriceList &prices) {
  const Graph &graph = merged.graph;
  for (const std::vector<unsigned> &level : merged.levels)
    for (unsigned id : level)
      if (graph.node(id).live && !isTight(graph, id, prices))
        return false;
  return std::all_of(graph.results.begin(), graph.results.end(),
                     [&](unsigned id) { return isTight(graph, id, prices); });
}

Candidate mergeAndLower(SplitGraph made, const LoadShape &shape, const MergePolicy &policy,
                        Planner &planner, const Account &account) {
  Candidate candidate;
  candidate.shape = shape;
  candidate.policy = policy;
  MergePolicy traced = policy;
  traced.trace = account.trace;
  merge(made.graph, made.levels, planner.simulator, traced);
  account.show(PlanStage::AfterMerge, made.graph);
  candidate.lowered.error = verify(made.graph);
  if (candidate.lowered.error.empty())
    candidate.lowered = lower(made.graph, planner.prices);
  candidate.cost = planner.prices.target().price(candidate.lowered.uops);
  candidate.isTight = candidate.exists() && isTight(made, planner.prices);
  return candidate;
}

Candidate searchShape(const Rows &rows, const LoadShape &shape, Planner &planner) {
  Candidate best;
  best.lowered.error = "nothing was tried";
  const SplitGraph made = buildAndSplit(rows, shape, {});
  for (const MergePolicy &policy : policiesFor(rows, shape)) {
    Candidate candidate = mergeAndLower(made, shape, policy, planner, {});
    if (isBetter(candidate, best) || !best.exists())
      best = std::move(candidate);
    if (best.isTight)
      break;
  }
  return best;
}

std::string describe(const LoadShape &shape) {
  return toString(shape) + ", slots of " + std::to_string(shape.slotBits) + " bits";
}

std::string describe(const Candidate &candidate) {
  if (!candidate.exists())
    return candidate.lowered.error;
  const Sequence &sequence = candidate.lowered.sequence;
  return std::to_string(sequence.numLoads()) + " loads, " + std::to_string(sequence.numInserts()) +
         " inserts, " + std::to_string(sequence.numShuffles()) + " shuffles, cost " +
         costToString(candidate.cost);
}

void append(std::string *trace, const std::string &text) {
  if (trace)
    *trace += text;
}

} // namespace

Candidate planCandidate(const Rows &rows, const LoadShape &shape, const MergePolicy &policy,
                        Planner &planner, const Account &account) {
  return mergeAndLower(buildAndSplit(rows, shape, account), shape, policy, planner, account);
}

Candidate searchBest(const Rows &rows, Planner &planner, std::string *trace) {
  Candidate best;
  best.lowered.error = "the target has no loads for these elements";
  append(trace, "Load shapes:\n");
  for (const LoadShape &shape : loadShapes(rows, planner.prices.target())) {
    append(trace, "  " + describe(shape) + ": ");
    const Lowered registers = lowerRegisters(rows, shape, planner);
    const Cost floor = planner.prices.target().price(registers.uops);
    if (!registers.error.empty()) {
      append(trace, registers.error + "\n");
      if (!best.exists())
        best.lowered.error = registers.error;
      continue;
    }
    if (!isBetter(floor, registers.uops, best)) {
      append(trace, "cost " + costToString(floor) + " before any shuffle\n");
      continue;
    }
    Candidate candidate = searchShape(rows, shape, planner);
    append(trace, describe(candidate) + "\n");
    if (isBetter(candidate, best) || (!best.exists() && !candidate.exists()))
      best = std::move(candidate);
  }
  return best;
}

} // namespace vls
