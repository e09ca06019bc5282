// SPDX-License-Identifier: GPL-3.0-or-later

#include "moves/join.h"

#include <algorithm>
#include <tuple>

namespace vls {

namespace {

/// What makes two loads the same.
auto keyOf(const Node &load) {
  const MemoryPart &memory = load.memory;
  return std::make_tuple(load.bits, memory.address.lane, memory.address.offset, memory.repeatedBits,
                         memory.guards, memory.elementBits, memory.guarded);
}

class Joiner {
public:
  explicit Joiner(unsigned elementBits) : joined(elementBits) {}

  void add(const Graph &graph) {
    const std::size_t firstResult = joined.results.size();
    std::vector<unsigned> ids(graph.nodes().size() + 1, 0);
    // Edges may name nodes of higher ids: first the nodes, then their edges.
    for (const Node &node : graph.nodes())
      if (node.live)
        ids[node.id] = node.kind == Node::Kind::Load    ? load(node)
                       : node.kind == Node::Kind::Value ? joined.addValue(node.member, node.bits)
                                                        : joined.addMove({});
    for (const Node &node : graph.nodes()) {
      if (!node.live || node.kind != Node::Kind::Move)
        continue;
      std::vector<Edge> edges = elementwise(node.edges, joined.elementBits());
      for (Edge &edge : edges)
        edge.source = ids[edge.source];
      joined.setEdges(ids[node.id], std::move(edges));
      joined.node(ids[node.id]).isPart = node.isPart;
    }
    for (unsigned result : graph.results)
      joined.results.push_back(ids[result]);
    for (StoredPart stored : graph.stores) {
      stored.result += firstResult;
      joined.stores.push_back(std::move(stored));
    }
  }

  Graph finish() {
    std::stable_sort(joined.stores.begin(), joined.stores.end(),
                     [](const StoredPart &a, const StoredPart &b) {
                       return a.memory.address.lane < b.memory.address.lane;
                     });
    return std::move(joined);
  }

private:
  unsigned load(const Node &node) {
    for (const Node &other : joined.nodes())
      if (other.kind == Node::Kind::Load && keyOf(other) == keyOf(node))
        return other.id;
    return joined.addPartialLoad(node.memory, node.bits);
  }

  Graph joined;
};

} // namespace

Graph join(const std::vector<const Graph *> &graphs) {
  unsigned elementBits = graphs.front()->elementBits();
  for (const Graph *graph : graphs)
    elementBits = std::min(elementBits, graph->elementBits());
  Joiner joiner(elementBits);
  for (const Graph *graph : graphs)
    joiner.add(*graph);
  return joiner.finish();
}

} // namespace vls
