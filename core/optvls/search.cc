// SPDX-License-Identifier: GPL-3.0-or-later
//
// The search over shapes and merges.

#include "optvls/search.h"

#include "moves/decompose.h"
#include "moves/exchange.h"
#include "moves/order.h"
#include "moves/print.h"
#include "moves/split.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <map>

namespace vls {

namespace {

/// Prices are sums of fractions: equal up to this factor is equal.
constexpr double roundingSlack = 1e-9;

/// With more nodes of the same sources than this only neighbours at fixed distances are merged.
constexpr std::size_t maxForAllPairs = 8;

/// How many states live on from one level to the next.
constexpr std::size_t beamWidth = 4;

bool isBetter(Cost cost, double fused, Cost thanCost, double thanFused) {
  const double slack = roundingSlack * std::max(1.0, thanCost);
  return cost < thanCost - slack || (cost <= thanCost + slack && fused < thanFused - slack);
}

/// Exchanges that are tried for one candidate.
constexpr unsigned maxExchanges = 32;

using Levels = std::vector<std::vector<unsigned>>;

std::int64_t edgesOf(const Graph &graph) {
  std::int64_t edges = 0;
  for (const Node &node : graph.nodes())
    edges += 1 + std::int64_t(node.edges.size());
  return edges;
}

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

/// A graph of which the levels below `level` are merged.
struct State {
  Graph graph;
  Policies policies;
  Cost estimate = 0;
  double fused = 0;
};

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

class OptionSearch {
public:
  OptionSearch(const Option &ofOption, Planner &withPlanner)
      : option(ofOption), planner(withPlanner) {}

  /// Builds the graph and prices what is needed whatever the shuffles are.
  void prepare() {
    graph = option.build();
    planner.edges += edgesOf(graph);
    floor = lowerFloor();
    if (graph.results.empty())
      floor.error = "these loads do not cover the group";
  }

  /// The price below which no candidate of this option is; a refusal is dearer than everything.
  Cost floorCost() const {
    return floor.error.empty() ? planner.prices.target().price(floor.uops)
                               : std::numeric_limits<Cost>::max();
  }

  /// The best candidate, if one may be better than `than`. To be prepared first.
  Candidate run(const Candidate &than) {
    if (!floor.error.empty())
      return failure(floor.error);
    if (than.exists() &&
        !isBetter(floorCost(), floor.uops.fused, than.cost, than.lowered.uops.fused))
      return failure("cost " + costToString(floorCost()) + " before any shuffle");
    const Levels levels = split(graph);
    std::vector<State> beam(1, State{std::move(graph), {}, 0, 0});
    for (const std::vector<unsigned> &level : levels)
      beam = mergeLevel(beam, level);
    Candidate best = failure("nothing was tried");
    for (const State &state : beam) {
      Candidate candidate = finish(option, state.graph, state.policies, planner);
      if (vls::isBetter(candidate, best) || (!best.exists() && !candidate.exists()))
        best = std::move(candidate);
    }
    exchange(best, planner);
    return best;
  }

  /// Exchanges shuffles for blends for as long as that makes the whole cheaper.
  static void exchange(Candidate &candidate, Planner &planner) {
    if (!candidate.exists() || candidate.lowered.uops.shuffle < 2 || planner.isExhausted())
      return;
    Graph graph = candidate.graph;
    exchangePairs(graph, maxExchanges, [&](const Graph &changed) {
      Candidate other = candidate;
      other.lowered = lower(changed, planner.prices);
      other.cost = planner.prices.target().price(other.lowered.uops);
      planner.edges += edgesOf(changed);
      if (!vls::isBetter(other, candidate) || planner.isExhausted())
        return false;
      other.graph = changed;
      candidate = std::move(other);
      return true;
    });
  }

  static Candidate finish(const Option &option, Graph graph, const Policies &policies,
                          Planner &planner) {
    Candidate candidate;
    candidate.name = option.name;
    candidate.policies = policies;
    if (!planner.asDocumented)
      decompose(graph, planner.prices);
    candidate.lowered.error = verify(graph);
    if (candidate.exists())
      candidate.lowered = lower(graph, planner.prices);
    candidate.cost = planner.prices.target().price(candidate.lowered.uops);
    planner.edges += edgesOf(graph);
    candidate.graph = std::move(graph);
    return candidate;
  }

  Candidate failure(const std::string &why) const {
    Candidate none;
    none.name = option.name;
    none.lowered.error = why;
    return none;
  }

private:
  /// What is needed whatever the shuffles are: loads and what packs them, or stores.
  Lowered lowerFloor() {
    if (graph.stores.empty()) {
      Graph packed = graph;
      packed.results = packedTops();
      return lower(packed, planner.prices);
    }
    Lowered stores;
    for (const StoredPart &stored : graph.stores) {
      StoreForm form(VectorType{stored.part.count / graph.elementBits(), graph.elementBits()});
      form.masked = stored.memory.isMasked();
      form.guarded = stored.memory.guarded;
      if (const std::optional<Uops> uops = planner.prices.target().store(form))
        stores.uops += *uops;
      else
        stores.error = "the target cannot store " + toString(form.type);
    }
    return stores;
  }

  /// Loads, and nodes that are instructions already and made of such, as far as no other of these
  /// is made of them.
  std::vector<unsigned> packedTops() const {
    std::vector<bool> packed(graph.nodes().size() + 1, false),
        used(graph.nodes().size() + 1, false);
    for (unsigned id : orderOf(graph).sorted) {
      const Node &node = graph.node(id);
      const std::vector<unsigned> sources = sourcesOf(node.edges);
      packed[id] = !isResult(id) && sources.size() <= 2 &&
                   std::all_of(sources.begin(), sources.end(),
                               [&](unsigned source) { return packed[source]; }) &&
                   (node.kind != Node::Kind::Move || moveOf(graph, node.edges).possible);
      for (unsigned source : sources)
        used[source] = used[source] || packed[id];
    }
    std::vector<unsigned> tops;
    for (const Node &node : graph.nodes())
      if (packed[node.id] && !used[node.id])
        tops.push_back(node.id);
    return tops;
  }

  bool isResult(unsigned id) const {
    return std::find(graph.results.begin(), graph.results.end(), id) != graph.results.end();
  }

  std::vector<State> mergeLevel(const std::vector<State> &beam,
                                const std::vector<unsigned> &level) {
    std::vector<State> next;
    for (const State &state : beam)
      for (const MergePolicy &policy : policiesFor(state.graph, level, option.mayStayInPlace)) {
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

  /// The first few that differ.
  static std::vector<State> distinct(std::vector<State> states) {
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

  const Option &option;
  Planner &planner;
  Graph graph{8};
  Lowered floor;
};

/// The order in which options are searched, the cheapest floor first: where the search has to give
/// up, it has seen the most promising ones.
std::vector<std::size_t> searchOrder(std::vector<OptionSearch> &searches) {
  std::vector<std::size_t> order(searches.size());
  std::iota(order.begin(), order.end(), 0);
  for (OptionSearch &search : searches)
    search.prepare();
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return searches[a].floorCost() < searches[b].floorCost();
  });
  return order;
}

std::string describe(const Candidate &candidate) {
  if (!candidate.exists())
    return candidate.lowered.error;
  const Sequence &sequence = candidate.lowered.sequence;
  std::string text;
  const auto add = [&](unsigned count, const char *what) {
    if (count != 0)
      text += std::to_string(count) + " " + what + ", ";
  };
  add(sequence.numLoads(), "loads");
  add(sequence.numInserts(), "inserts");
  add(sequence.numShuffles(), "shuffles");
  add(sequence.numStores(), "stores");
  return text + "cost " + costToString(candidate.cost);
}

} // namespace

bool isBetter(const Candidate &a, const Candidate &b) {
  if (!a.exists() || !b.exists())
    return a.exists();
  return isBetter(a.cost, a.lowered.uops.fused, b.cost, b.lowered.uops.fused);
}

/// On equal prices, the order of the options decides.
bool comesBefore(const Candidate &a, const Candidate &b) {
  return isBetter(a, b) || (!isBetter(b, a) && a.option < b.option);
}

Candidate planCandidate(const Option &option, const Policies &policies, Planner &planner,
                        const Account &account) {
  Graph graph = option.build();
  if (graph.results.empty())
    return OptionSearch(option, planner).failure("these loads do not cover the group");
  account.show(PlanStage::Initial, graph);
  const Levels levels = split(graph);
  account.show(PlanStage::AfterSplit, graph);
  account.say("Merges:\n");
  for (std::size_t i = 0; i < levels.size(); ++i) {
    MergePolicy policy = policies[std::min(i, policies.size() - 1)];
    policy.trace = account.trace;
    merge(graph, {levels[i]}, planner.simulator, policy);
  }
  Candidate candidate = OptionSearch::finish(option, std::move(graph), policies, planner);
  if (!planner.asDocumented)
    OptionSearch::exchange(candidate, planner);
  account.show(PlanStage::AfterMerge, candidate.graph);
  return candidate;
}

std::vector<Candidate> searchBest(const std::vector<Option> &options, Planner &planner,
                                  std::size_t count, Cost enough, std::string *trace) {
  std::vector<Candidate> best;
  Candidate none;
  none.lowered.error = "the target has no loads or stores for this";
  if (trace)
    *trace += "Shapes:\n";
  std::vector<OptionSearch> searches;
  for (const Option &option : options)
    searches.emplace_back(option, planner);
  for (std::size_t i : searchOrder(searches)) {
    const Candidate &worst = best.size() < count ? none : best.back();
    Candidate candidate = searches[i].run(worst);
    candidate.option = i;
    if (trace)
      *trace += "  " + options[i].name + options[i].detail + ": " + describe(candidate) + "\n";
    if (!candidate.exists()) {
      if (i == 0)
        none.lowered.error = candidate.lowered.error;
      continue;
    }
    const auto place = std::find_if(best.begin(), best.end(),
                                    [&](const Candidate &c) { return comesBefore(candidate, c); });
    best.insert(place, std::move(candidate));
    if (best.size() > count)
      best.pop_back();
    if (best.size() == count &&
        (planner.isExhausted() || best.back().cost <= enough * (1 + roundingSlack)))
      break;
  }
  if (best.empty())
    best.push_back(std::move(none));
  return best;
}

} // namespace vls
