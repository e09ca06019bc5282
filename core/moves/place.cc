// SPDX-License-Identifier: GPL-3.0-or-later
//
// Placing the elements of nodes elsewhere: the edges that read them follow.

#include "moves/place.h"

namespace vls {

void Relocations::apply(Graph &graph) const {
  if (moved.empty())
    return;
  for (const Node &user : graph.nodes())
    for (std::size_t i = 0; i < user.edges.size(); ++i) {
      const auto found = moved.find(user.edges[i].source);
      if (found == moved.end())
        continue;
      Edge &edge = graph.node(user.id).edges[i];
      const unsigned element = edge.range.first / graph.elementBits();
      edge.source = found->second.node;
      edge.range.first = found->second.placement.indexFor(element) * graph.elementBits();
    }
}

} // namespace vls
