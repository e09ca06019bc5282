// SPDX-License-Identifier: GPL-3.0-or-later
//
// Decomposition: a rearrangement of two registers in which no two elements come from the same
// position is a blend and a rearrangement of one register, which some machines do faster:
//
//   <b1 a0 b3 a2>   =   <a0 b1 a2 b3>   then   <1 0 3 2>
//
// Invariant: what the results compute does not change.

#ifndef VLS_MOVES_DECOMPOSE_H
#define VLS_MOVES_DECOMPOSE_H

#include "moves/price.h"

namespace vls {

/// Decomposes every node for which that is cheaper, or possible at all.
void decompose(Graph &graph, PriceList &prices);

} // namespace vls

#endif
