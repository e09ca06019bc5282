// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lowering: one instruction a node that something needs, in topological order, loads first. What a
// node feeds comes as soon as all of its operands are there, which keeps values that are used
// together close. Two things are not one to one:
//
// - A blend one side of which is a load that nothing else reads becomes a merging load where the
//   target has one:     %3 = <a0 b1 a2 b3> of %1, load b     ->     %3 = merging load b, else %1
// - A stored part of a value is extracted first; parts of less than a slot by way of their slot.

#ifndef VLS_MOVES_LOWER_H
#define VLS_MOVES_LOWER_H

#include "moves/graph.h"
#include "moves/price.h"

namespace vls {

struct Lowered {
  Sequence sequence; ///< results[i]: the value of the graph's result i; none if it stores
  Uops uops;
  std::string error; ///< why there is no sequence, if it is not empty
};

/// The sequence that computes `graph`, with every don't-care lane filled in by the target.
Lowered lower(const Graph &graph, PriceList &prices);

} // namespace vls

#endif
