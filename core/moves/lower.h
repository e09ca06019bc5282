// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lowering: one instruction a node, in topological order, loads first. What a node feeds comes as
// soon as all of its operands are there, which keeps values that are used together close.

#ifndef VLS_MOVES_LOWER_H
#define VLS_MOVES_LOWER_H

#include "moves/graph.h"
#include "moves/price.h"

namespace vls {

struct Lowered {
  Sequence sequence; ///< results[i]: the value of the graph's result i
  Uops uops;
  std::string error; ///< why there is no sequence, if it is not empty
};

/// The sequence that computes `graph`, with every don't-care lane filled in by the target.
Lowered lower(const Graph &graph, PriceList &prices);

} // namespace vls

#endif
