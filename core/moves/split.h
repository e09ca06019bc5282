// SPDX-License-Identifier: GPL-3.0-or-later
//
// Split: no instruction has more than two operands, so a node with more sources becomes three.
//
//   R0 R1 R2 R3          R0 R1   R2 R3
//    \  \ /  /             \ /     \ /
//     `- V -'               V'      V"        V' and V" keep the order in which V had the elements
//                            \     /
//                               V
//
// Repeated until every node has at most two sources.

#ifndef VLS_MOVES_SPLIT_H
#define VLS_MOVES_SPLIT_H

#include "moves/graph.h"

namespace vls {

/// Splits the graph's results, in their order, and then its other nodes. Returns for each level the
/// nodes that were made on it: levels[0] has those that are fed by nodes that were there before,
/// levels[i] those that are fed by a node of level i - 1.
std::vector<std::vector<unsigned>> split(Graph &graph);

} // namespace vls

#endif
