// SPDX-License-Identifier: GPL-3.0-or-later
//
// Exchange: two rearrangements of the same two registers, each of which leaves some elements where
// they are, are one rearrangement and two blends. What one takes out of its way the other needs:
//
//   A = <p0 q0>   B = <p1 q1>     wanted <p0 p1> and <q0 q1>
//   X = <q0 p1>                   one rearrangement
//   <p0 p1> = blend of A and X    <q0 q1> = blend of X and B
//
// Invariant: what the results compute does not change.

#ifndef VLS_MOVES_EXCHANGE_H
#define VLS_MOVES_EXCHANGE_H

#include "moves/price.h"

#include <functional>

namespace vls {

/// Tries exchanges one after the other, at most `most` of them, and keeps each for which
/// `isBetter(changed)` says so; the graph is then the changed one. How many were kept.
unsigned exchangePairs(Graph &graph, unsigned most,
                       const std::function<bool(const Graph &changed)> &isBetter);

} // namespace vls

#endif
