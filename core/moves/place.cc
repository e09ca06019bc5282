// SPDX-License-Identifier: GPL-3.0-or-later
//
// Placing the elements of nodes elsewhere: the edges that read them follow.

#include "moves/place.h"

namespace vls {

std::optional<Placement> inPlace(const std::vector<int> &mask, unsigned lanes) {
  Placement placement;
  placement.positions.assign(mask.size(), lanes);
  std::vector<bool> taken(lanes, false);
  for (std::size_t i = 0; i < mask.size(); ++i) {
    if (mask[i] < 0)
      continue;
    const unsigned position = unsigned(mask[i]) % lanes;
    if (taken[position])
      return {};
    taken[position] = true;
    placement.positions[i] = position;
  }
  unsigned next = 0;
  for (unsigned &position : placement.positions)
    if (position == lanes) {
      while (next < lanes && taken[next])
        ++next;
      if (next == lanes)
        return {};
      position = next++;
    }
  return placement;
}

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
