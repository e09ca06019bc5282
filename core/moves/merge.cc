// SPDX-License-Identifier: GPL-3.0-or-later
//
// Merge: commit the cheapest of the test merges, level by level.

#include "moves/simulate.h"

#include "moves/print.h"

#include <algorithm>
#include <set>

namespace vls {

namespace {

class Merger {
public:
  Merger(Graph &ofGraph, Simulator &withSimulator, const MergePolicy &mergePolicy)
      : graph(ofGraph), policy(mergePolicy), simulator(withSimulator) {}

  void mergeLevel(std::vector<unsigned> level) {
    while (commitCheapest(simulator.testMerges(graph, level, policy)))
      level.erase(std::remove_if(level.begin(), level.end(),
                                 [&](unsigned id) { return !graph.node(id).live; }),
                  level.end());
    if (!policy.concatenateOnly)
      for (unsigned id : level)
        spread(id);
    relocations.apply(graph);
    relocations = Relocations();
  }

private:
  /// Commits disjoint test merges, the cheapest first. False if there was none.
  bool commitCheapest(std::vector<TestMerge> tests) {
    traceTests(tests);
    std::stable_sort(tests.begin(), tests.end(), [&](const TestMerge &a, const TestMerge &b) {
      const Price &x = a.form->price, &y = b.form->price;
      return x.cost != y.cost ? x.cost < y.cost
                              : !policy.concatenateOnly && x.uops.fused < y.uops.fused;
    });
    std::set<unsigned> merged;
    for (const TestMerge &test : tests) {
      if (merged.count(test.first) || merged.count(test.second) || !pays(test))
        continue;
      merged.insert({test.first, test.second});
      commit(test);
    }
    relocations.apply(graph);
    relocations = Relocations();
    return !merged.empty();
  }

  bool pays(const TestMerge &test) {
    if (policy.concatenateOnly)
      return true;
    const Price &first = simulator.aloneForm(graph, test.first, policy).price;
    const Price &second = simulator.aloneForm(graph, test.second, policy).price;
    return !first.possible || !second.possible || test.form->price.cost <= first.cost + second.cost;
  }

  void commit(const TestMerge &test) {
    const std::vector<Edge> &a = graph.node(test.first).edges, &b = graph.node(test.second).edges;
    const Edge undefined{0, {0, graph.elementBits()}};
    const bool inPlace = !test.firstPlacement.positions.empty();
    std::vector<Edge> edges(inPlace ? test.form->mask.size() : a.size() + b.size(), undefined);
    place(a, test.firstPlacement, edges);
    place(b, test.secondPlacement, edges);
    graph.setEdges(test.first, std::move(edges));
    graph.node(test.second).live = false;
    relocations.add(test.first, test.first, test.firstPlacement);
    relocations.add(test.second, test.first, test.secondPlacement);
    if (policy.trace)
      *policy.trace += "Merge V" + std::to_string(test.second) + " into V" +
                       std::to_string(test.first) + blocksToString(test) + "\n";
  }

  /// A node that is still narrower than a register, or may stay in place, takes its cheapest form.
  void spread(unsigned id) {
    const Form &form = simulator.aloneForm(graph, id, policy);
    std::vector<Edge> edges(form.mask.size(), Edge{0, {0, graph.elementBits()}});
    if (!form.price.possible || edges.size() <= graph.node(id).edges.size())
      return;
    place(graph.node(id).edges, form.placement, edges);
    graph.setEdges(id, std::move(edges));
    relocations.add(id, id, form.placement);
  }

  std::string blocksToString(const TestMerge &test) const {
    const unsigned bits = test.firstPlacement.block * graph.elementBits();
    if (!test.firstPlacement.positions.empty())
      return " in place";
    return policy.concatenateOnly ? "" : " in blocks of " + std::to_string(bits) + " bits";
  }

  void traceTests(const std::vector<TestMerge> &tests) const {
    if (!policy.trace)
      return;
    for (const TestMerge &test : tests)
      *policy.trace += "V" + std::to_string(test.first) + " can be merged with V" +
                       std::to_string(test.second) + blocksToString(test) + ", mask " +
                       maskToString(test.form->mask) + ", cost " +
                       costToString(test.form->price.cost) + "\n";
  }

  Graph &graph;
  const MergePolicy &policy;
  Simulator &simulator;
  Relocations relocations;
};

} // namespace

void merge(Graph &graph, const std::vector<std::vector<unsigned>> &levels, Simulator &simulator,
           const MergePolicy &policy) {
  Merger merger(graph, simulator, policy);
  for (const std::vector<unsigned> &level : levels)
    merger.mergeLevel(level);
}

} // namespace vls
