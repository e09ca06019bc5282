// SPDX-License-Identifier: GPL-3.0-or-later
//
// Placing the elements of nodes at other bits.

#include "moves/place.h"

namespace vls {

std::vector<Edge> undefinedEdges(unsigned bits, unsigned elementBits) {
  return std::vector<Edge>(bits / elementBits, Edge{0, {0, elementBits}});
}

void place(const std::vector<Edge> &edges, const Placement &placement, std::vector<Edge> &target) {
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const unsigned element = edges[i].range.count;
    target[placement.bitFor(unsigned(i) * element) / element] = edges[i];
  }
}

void Relocations::apply(Graph &graph) const {
  if (moved.empty())
    return;
  for (const Node &user : graph.nodes()) {
    bool changed = false;
    std::vector<Edge> edges = user.edges;
    for (Edge &edge : edges) {
      const auto found = moved.find(edge.source);
      if (found == moved.end())
        continue;
      edge.source = found->second.node;
      edge.range.first = found->second.placement.bitFor(edge.range.first);
      changed = true;
    }
    if (changed)
      graph.setEdges(user.id, std::move(edges));
  }
}

} // namespace vls
