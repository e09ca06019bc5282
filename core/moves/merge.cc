// SPDX-License-Identifier: GPL-3.0-or-later
//
// Merge: simulate, price, commit the cheapest.

#include "moves/merge.h"

#include "moves/place.h"
#include "moves/print.h"

#include <algorithm>
#include <map>

namespace vls {

namespace {

/// Beyond this many nodes with the same sources, only pairs at distances 1, 2, 4, ... are tried.
constexpr std::size_t maxAllPairs = 8;

/// Ways to write a value into a register that is wider than it.
struct Form {
  Price price;
  std::vector<int> mask;
  Placement placement;
};

struct TestMerge {
  unsigned first = 0, second = 0; ///< ids
  unsigned block = 0;             ///< bits of a block
  Form form;
};

class Merger {
public:
  Merger(Graph &ofGraph, PriceList &priceList, const MergePolicy &mergePolicy)
      : graph(ofGraph), prices(priceList), policy(mergePolicy) {}

  void mergeLevel(std::vector<unsigned> level) {
    while (commit(simulate(level)))
      level.erase(std::remove_if(level.begin(), level.end(),
                                 [&](unsigned id) { return !graph.node(id).live; }),
                  level.end());
    if (!policy.concatenateOnly)
      spread(level);
  }

private:
  unsigned operandBits(unsigned id) const {
    return valueBits(graph, graph.node(id).edges.front().source);
  }

  /// Sizes of blocks for a value of `bits` bits, in the order of preference.
  std::vector<unsigned> blocksOf(unsigned bits) const {
    std::vector<unsigned> blocks;
    for (unsigned block = bits; block >= graph.elementBits(); block /= 2)
      if (bits % block == 0)
        blocks.push_back(block);
    if (!policy.widestFirst)
      std::reverse(blocks.begin(), blocks.end());
    return blocks;
  }

  /// The cheapest way to have `edges` in a register of `registerBits` bits.
  Form cheapestForm(const std::vector<Edge> &edges, unsigned registerBits) {
    const unsigned bits = unsigned(edges.size()) * graph.elementBits();
    Form best;
    if (policy.concatenateOnly || bits == registerBits || registerBits % bits != 0)
      return formOf(edges, {bits, bits, 0}, bits);
    for (unsigned block : blocksOf(bits)) {
      Form form = formOf(edges, {block, block * (registerBits / bits), 0}, registerBits);
      if (form.price.possible && (!best.price.possible || form.price.cost < best.price.cost))
        best = std::move(form);
    }
    return best;
  }

  Form formOf(const std::vector<Edge> &edges, const Placement &placement, unsigned bits) {
    std::vector<Edge> placed = undefinedEdges(bits, graph.elementBits());
    place(edges, placement, placed);
    Form form;
    form.placement = placement;
    Move move = moveOf(graph, placed);
    if (move.possible)
      form.price = prices.of(move.shape);
    form.mask = std::move(move.shape.mask);
    form.mask.resize(placed.size(), -1); // as wide as the node, not as its operands
    return form;
  }

  std::vector<Edge> mergedEdges(unsigned first, unsigned second, unsigned block) const {
    const Node &a = graph.node(first), &b = graph.node(second);
    std::vector<Edge> merged = undefinedEdges(a.bits + b.bits, graph.elementBits());
    place(a.edges, firstPlacement(a.bits, b.bits, block), merged);
    place(b.edges, secondPlacement(a.bits, b.bits, block), merged);
    return merged;
  }
  /// Blocks alternate; values of unequal width are concatenated.
  static Placement firstPlacement(unsigned a, unsigned b, unsigned block) {
    return a == b ? Placement{block, 2 * block, 0} : Placement{a, a, 0};
  }
  static Placement secondPlacement(unsigned a, unsigned b, unsigned block) {
    return a == b ? Placement{block, 2 * block, block} : Placement{b, b, a};
  }

  // ---- simulate

  using Bucket = std::vector<unsigned>; ///< ids of nodes with the same sources

  std::vector<TestMerge> simulate(const std::vector<unsigned> &level) {
    std::map<std::vector<unsigned>, Bucket> buckets; // by sorted sources
    for (unsigned id : level) {
      std::vector<unsigned> sources = sourcesOf(graph.node(id).edges);
      std::sort(sources.begin(), sources.end());
      buckets[sources].push_back(id);
    }
    std::vector<TestMerge> tests;
    for (auto &[sources, bucket] : buckets) {
      testWithin(bucket, tests);
      for (auto &[others, otherBucket] : buckets)
        if (sources != others &&
            std::includes(sources.begin(), sources.end(), others.begin(), others.end()))
          testAcross(bucket, otherBucket, tests);
    }
    std::stable_sort(tests.begin(), tests.end(), [](const TestMerge &a, const TestMerge &b) {
      return a.first != b.first ? a.first < b.first : a.second < b.second;
    });
    return tests;
  }

  void testWithin(const Bucket &bucket, std::vector<TestMerge> &tests) {
    unsigned distance = policy.distance;
    while (distance > 1 && distance >= bucket.size())
      distance /= 2;
    for (std::size_t i = 0; i < bucket.size(); ++i)
      for (std::size_t j = i + 1; j < bucket.size(); ++j) {
        const std::size_t apart = j - i;
        const bool isPowerOfTwo = (apart & (apart - 1)) == 0;
        if (distance != 0 ? apart == distance && i / distance % 2 == 0
                          : bucket.size() <= maxAllPairs || isPowerOfTwo)
          test(bucket[i], bucket[j], tests);
      }
  }

  void testAcross(const Bucket &bucket, const Bucket &others, std::vector<TestMerge> &tests) {
    for (unsigned a : bucket)
      for (unsigned b : others)
        test(std::min(a, b), std::max(a, b), tests);
  }

  void test(unsigned first, unsigned second, std::vector<TestMerge> &tests) {
    const unsigned a = graph.node(first).bits, b = graph.node(second).bits;
    const unsigned registerBits = operandBits(first);
    if (a + b > registerBits)
      return;
    if (a != b || policy.concatenateOnly)
      return testBlock(first, second, a, tests);
    for (unsigned block : blocksOf(a))
      testBlock(first, second, block, tests);
  }

  void testBlock(unsigned first, unsigned second, unsigned block, std::vector<TestMerge> &tests) {
    TestMerge added{first, second, block, {}};
    added.form = cheapestForm(mergedEdges(first, second, block), operandBits(first));
    if (added.form.price.possible)
      tests.push_back(std::move(added));
  }

  // ---- commit

  /// Commits disjoint test merges, the cheapest first. False if there was none.
  bool commit(std::vector<TestMerge> tests) {
    traceTests(tests);
    std::stable_sort(tests.begin(), tests.end(), [](const TestMerge &a, const TestMerge &b) {
      return a.form.price.cost < b.form.price.cost;
    });
    std::map<unsigned, bool> isMerged;
    Relocations relocations;
    for (const TestMerge &t : tests) {
      if (isMerged[t.first] || isMerged[t.second] || !pays(t))
        continue;
      isMerged[t.first] = isMerged[t.second] = true;
      commit(t, relocations);
    }
    relocations.apply(graph);
    return std::any_of(isMerged.begin(), isMerged.end(), [](const auto &m) { return m.second; });
  }

  bool pays(const TestMerge &t) {
    if (policy.concatenateOnly)
      return true;
    const Form first = cheapestForm(graph.node(t.first).edges, operandBits(t.first));
    const Form second = cheapestForm(graph.node(t.second).edges, operandBits(t.second));
    return !first.price.possible || !second.price.possible ||
           t.form.price.cost <= first.price.cost + second.price.cost;
  }

  void commit(const TestMerge &t, Relocations &relocations) {
    const unsigned a = graph.node(t.first).bits, b = graph.node(t.second).bits;
    std::vector<Edge> edges = mergedEdges(t.first, t.second, t.block);
    relocations.add(t.first, t.first, firstPlacement(a, b, t.block));
    relocations.add(t.second, t.first, secondPlacement(a, b, t.block));
    graph.setEdges(t.first, std::move(edges));
    graph.node(t.second).live = false;
    if (policy.trace)
      *policy.trace += "Merge V" + std::to_string(t.second) + " into V" +
                       std::to_string(t.first) + blockToString(t) + "\n";
  }

  /// Nodes that are still narrower than a register take their cheapest form.
  void spread(const std::vector<unsigned> &level) {
    Relocations relocations;
    for (unsigned id : level) {
      const unsigned registerBits = operandBits(id);
      if (graph.node(id).bits >= registerBits)
        continue;
      const Form form = cheapestForm(graph.node(id).edges, registerBits);
      if (!form.price.possible)
        continue;
      std::vector<Edge> edges = undefinedEdges(registerBits, graph.elementBits());
      place(graph.node(id).edges, form.placement, edges);
      graph.setEdges(id, std::move(edges));
      relocations.add(id, id, form.placement);
    }
    relocations.apply(graph);
  }

  // ---- trace

  std::string blockToString(const TestMerge &t) const {
    return policy.concatenateOnly ? "" : " in blocks of " + std::to_string(t.block) + " bits";
  }

  void traceTests(const std::vector<TestMerge> &tests) const {
    if (!policy.trace)
      return;
    for (const TestMerge &t : tests)
      *policy.trace += "V" + std::to_string(t.first) + " can be merged with V" +
                       std::to_string(t.second) + blockToString(t) + ", mask " +
                       maskToString(t.form.mask) + ", cost " + costToString(t.form.price.cost) +
                       "\n";
  }

  Graph &graph;
  PriceList &prices;
  const MergePolicy &policy;
};

} // namespace

void merge(Graph &graph, const std::vector<std::vector<unsigned>> &levels, PriceList &prices,
           const MergePolicy &policy) {
  Merger merger(graph, prices, policy);
  for (const std::vector<unsigned> &level : levels)
    merger.mergeLevel(level);
}

} // namespace vls
