// SPDX-License-Identifier: GPL-3.0-or-later
//
// Resubstitution, after the step of logic synthesis of that name: a value is computed anew, by one
// instruction, from other values that are there already or from one more load, where that makes the
// whole cheaper.
//
//   A = <p0 q0>   B = <p1 q1>          q = <q0 q1>  of A, B: a shuffle
//   C = <q0 q0>   one more broadcast   q = <q0 q1>  of C, B: a blend, every element is in its place
//
// What nothing needs any more is gone. Invariant: what the results compute does not change.

#ifndef VLS_OPTVLS_RESUBSTITUTE_H
#define VLS_OPTVLS_RESUBSTITUTE_H

#include "moves/price.h"
#include "optvls/memory.h"

#include <functional>

namespace vls {

/// Graphs with more nodes, or groups with more elements, are left alone.
constexpr std::size_t maxForResubstitution = 48;

struct Resubstitution {
  const ReadableMemory &memory; ///< of a group of indexed loads without a mask
  PriceList &prices;
  /// µops of a graph, lowered; nothing if it cannot be.
  std::function<std::optional<Uops>(const Graph &)> uopsOf;
  /// Has enough been done? Gets how many ways to compute a value were looked at since the last
  /// call.
  std::function<bool(std::int64_t looked)> isExhausted;
};

/// `graph`, with values resubstituted until nothing gets better.
Graph resubstitute(Graph graph, const Resubstitution &how);

} // namespace vls

#endif
