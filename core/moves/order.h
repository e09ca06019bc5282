// SPDX-License-Identifier: GPL-3.0-or-later
//
// The order in which the nodes of a graph are computed.

#ifndef VLS_MOVES_ORDER_H
#define VLS_MOVES_ORDER_H

#include "moves/graph.h"

namespace vls {

struct Order {
  /// The nodes that the results need, each below its sources: loads and values first, in the order
  /// of their ids, then what becomes ready by them.
  std::vector<unsigned> sorted;
  /// Per id: how many of these nodes, results and stored parts read it; a result that is stored
  /// counts once a part.
  std::vector<unsigned> uses;
};

Order orderOf(const Graph &graph);

} // namespace vls

#endif
