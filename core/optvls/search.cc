// SPDX-License-Identifier: GPL-3.0-or-later
//
// The search over shapes and merges.

#include "optvls/search.h"

#include "moves/order.h"
#include "moves/print.h"
#include "optvls/beam.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace vls {

namespace {

/// Graphs of options that wait for their turn are kept up to so many edges and nodes, all together,
/// some 2 MiB; others are built again when it is.
constexpr std::int64_t mostKept = 20000;

/// What is held against a rival: of loads that are more than its own.
Cost handicapped(Cost cost, const Uops &uops, double handicap, const Uops &rival) {
  return uops.load > rival.load ? cost * handicap : cost;
}

class OptionSearch {
public:
  /// `kept`: edges and nodes of the graphs that all options keep.
  OptionSearch(const Option &ofOption, Planner &withPlanner, std::int64_t &kept)
      : option(ofOption), planner(withPlanner), keptByAll(kept) {}

  /// Builds the graph and prices what is needed whatever the shuffles are.
  void prepare() {
    graph = option.build();
    const std::int64_t edges = edgesOf(graph);
    planner.edges += edges;
    floor = lowerFloor();
    floor.sequence = Sequence();
    if (graph.results.empty())
      floor.error = "these loads do not cover the group";
    isKept = keptByAll + edges <= mostKept;
    if (isKept)
      keptByAll += edges;
    else
      graph = Graph(graph.elementBits());
  }

  /// The price below which no candidate of this option is; a refusal is dearer than everything.
  Cost floorCost() const {
    return floor.error.empty() ? planner.prices.target().price(floor.uops)
                               : std::numeric_limits<Cost>::max();
  }

  bool isPromising() const { return option.isPromising; }

  /// µops of the shuffle port among them, which the shuffles that follow compete for.
  double floorShuffles() const { return floor.uops.shuffle; }

  /// The best candidate, if one may be better than `than`. To be prepared first.
  Candidate run(const Candidate &than) {
    if (floor.error.empty() && than.exists() &&
        !isBetter(handicapped(floorCost(), floor.uops, option.handicap, than.lowered.uops),
                  floor.uops.fused,
                  handicapped(than.cost, than.lowered.uops, than.handicap, floor.uops),
                  than.lowered.uops.fused))
      return failure(option, "cost " + costToString(floorCost()) + " before any shuffle");
    if (!floor.error.empty())
      return failure(option, floor.error);
    const std::int64_t budget = planner.budget;
    planner.budget = budget - (budget - planner.done()) / option.share * (option.share - 1);
    Candidate best = search();
    best.handicap = option.handicap;
    planner.budget = budget;
    return best;
  }

private:
  Candidate search() {
    Candidate best = failure(option, "nothing was tried");
    for (State &state : mergeInManyWays(takeGraph(), option.mayStayInPlace, planner)) {
      Candidate candidate = finish(option, std::move(state.graph), state.policies, planner);
      if (isBetter(candidate, best) || (!best.exists() && !candidate.exists()))
        best = std::move(candidate);
    }
    exchange(best, planner);
    return best;
  }

  Graph takeGraph() {
    if (!isKept)
      return option.build();
    keptByAll -= edgesOf(graph);
    isKept = false;
    return std::move(graph);
  }

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
      packed[id] = !isAskedFor(id) && sources.size() <= 2 &&
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

  /// Results and nodes that compute several of them stand in front of all loads.
  bool isAskedFor(unsigned id) const {
    const auto load = std::find_if(graph.nodes().begin(), graph.nodes().end(),
                                   [](const Node &n) { return n.kind == Node::Kind::Load; });
    return load != graph.nodes().end() && id < load->id;
  }

  const Option &option;
  Planner &planner;
  std::int64_t &keptByAll;
  Graph graph{8}; ///< if it is kept
  Lowered floor;  ///< without its sequence
  bool isKept = false;
};

/// The order in which options are searched, those that are promising by their shape first, then the
/// cheapest floor, and of equal ones that which leaves most to the shuffle port: where the search
/// has to give up, it has seen the best ones.
std::vector<std::size_t> searchOrder(std::vector<OptionSearch> &searches) {
  std::vector<std::size_t> order(searches.size());
  std::iota(order.begin(), order.end(), 0);
  for (OptionSearch &search : searches)
    search.prepare();
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (searches[a].isPromising() != searches[b].isPromising())
      return searches[a].isPromising();
    const Cost x = searches[a].floorCost(), y = searches[b].floorCost();
    return x != y ? x < y : searches[a].floorShuffles() < searches[b].floorShuffles();
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

/// On equal prices, the order of the options decides.
bool comesBefore(const Candidate &a, const Candidate &b) {
  if (a.exists() && b.exists() && a.handicap != b.handicap)
    return handicapped(a.cost, a.lowered.uops, a.handicap, b.lowered.uops) <
           handicapped(b.cost, b.lowered.uops, b.handicap, a.lowered.uops);
  return isBetter(a, b) || (!isBetter(b, a) && a.option < b.option);
}

std::string describe(const Option &option, const Candidate &candidate) {
  return "  " + option.name + option.detail + ": " + describe(candidate) + "\n";
}

} // namespace

std::vector<Candidate> searchBest(const std::vector<Option> &options, Planner &planner,
                                  std::size_t count, std::string *trace) {
  std::vector<Candidate> best;
  Candidate none;
  none.lowered.error = "the target has no loads or stores for this";
  if (trace)
    *trace += "Shapes:\n";
  std::int64_t kept = 0;
  std::vector<OptionSearch> searches;
  for (const Option &option : options)
    searches.emplace_back(option, planner, kept);
  for (std::size_t i : searchOrder(searches)) {
    const Candidate &worst = best.size() < count ? none : best.back();
    Candidate candidate = searches[i].run(worst);
    candidate.option = i;
    if (trace)
      *trace += describe(options[i], candidate);
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
    if (best.size() == count && planner.isExhausted())
      break;
  }
  if (best.empty())
    best.push_back(std::move(none));
  return best;
}

} // namespace vls
