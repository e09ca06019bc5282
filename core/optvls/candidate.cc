// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/candidate.h"

#include "moves/decompose.h"
#include "moves/exchange.h"
#include "moves/split.h"
#include "optvls/resubstitute.h"
#include "optvls/rounding.h"

#include <algorithm>

namespace vls {

namespace {

/// Exchanges that are tried for one candidate.
constexpr unsigned maxExchanges = 32;

/// A way to compute a value takes as long to look at as so many edges.
constexpr std::int64_t edgesAWay = 10;

void lowerAndPrice(Candidate &candidate, Planner &planner) {
  candidate.lowered.error = verify(candidate.graph);
  if (candidate.exists())
    candidate.lowered = lower(candidate.graph, planner.prices);
  candidate.cost = planner.prices.target().price(candidate.lowered.uops);
  planner.edges += edgesOf(candidate.graph);
}

} // namespace

bool isBetter(Cost cost, double fused, Cost thanCost, double thanFused) {
  const double slack = roundingSlack * std::max(1.0, thanCost);
  return cost < thanCost - slack || (cost <= thanCost + slack && fused < thanFused - slack);
}

bool isBetter(const Candidate &a, const Candidate &b) {
  if (!a.exists() || !b.exists())
    return a.exists();
  return isBetter(a.cost, a.lowered.uops.fused, b.cost, b.lowered.uops.fused);
}

Candidate failure(const Option &option, const std::string &why) {
  Candidate none;
  none.name = option.name;
  none.lowered.error = why;
  return none;
}

Candidate finish(const Option &option, Graph graph, const Policies &policies, Planner &planner) {
  Candidate candidate;
  candidate.name = option.name;
  candidate.policies = policies;
  candidate.graph = std::move(graph);
  if (option.results != 0)
    candidate.graph.results.resize(option.results);
  decompose(candidate.graph, planner.prices);
  lowerAndPrice(candidate, planner);
  return candidate;
}

void exchange(Candidate &candidate, Planner &planner) {
  if (!candidate.exists() || candidate.lowered.uops.shuffle < 2 || planner.isExhausted())
    return;
  Graph graph = candidate.graph;
  exchangePairs(graph, maxExchanges, [&](const Graph &changed) {
    if (planner.isExhausted())
      return false;
    Candidate other = candidate;
    other.graph = changed;
    lowerAndPrice(other, planner);
    if (!isBetter(other, candidate))
      return false;
    candidate = std::move(other);
    return true;
  });
}

void resubstitute(Candidate &candidate, const ReadableMemory &memory, Planner &planner) {
  if (!candidate.exists() || planner.isExhausted())
    return;
  const auto uopsOf = [&](const Graph &graph) -> std::optional<Uops> {
    Candidate other;
    other.graph = graph;
    lowerAndPrice(other, planner);
    return other.exists() ? std::optional<Uops>(other.lowered.uops) : std::nullopt;
  };
  const auto isExhausted = [&](std::int64_t looked) {
    planner.edges += edgesAWay * looked;
    return planner.isExhausted();
  };
  Candidate other = candidate;
  other.graph = resubstitute(candidate.graph, {memory, planner.prices, uopsOf, isExhausted});
  lowerAndPrice(other, planner);
  if (isBetter(other, candidate))
    candidate = std::move(other);
}

Candidate planPlainly(const Option &option, const MergePolicy &policy, Planner &planner) {
  Candidate candidate;
  candidate.name = option.name;
  candidate.policies = {policy};
  candidate.graph = option.build();
  merge(candidate.graph, split(candidate.graph), planner.simulator, policy);
  lowerAndPrice(candidate, planner);
  return candidate;
}

void retrace(const Option &option, const Candidate &candidate, Planner &planner,
             const Account &account) {
  Graph graph = option.build();
  account.show(PlanStage::Initial, graph);
  const std::vector<std::vector<unsigned>> levels = split(graph);
  account.show(PlanStage::AfterSplit, graph);
  account.say("Merges:\n");
  for (std::size_t i = 0; i < levels.size(); ++i) {
    MergePolicy policy = candidate.policies[std::min(i, candidate.policies.size() - 1)];
    policy.trace = account.trace;
    merge(graph, {levels[i]}, planner.simulator, policy);
  }
  account.show(PlanStage::AfterMerge, candidate.graph);
}

std::int64_t edgesOf(const Graph &graph) {
  std::int64_t edges = 0;
  for (const Node &node : graph.nodes())
    edges += 1 + std::int64_t(node.edges.size());
  return edges;
}

} // namespace vls
