// SPDX-License-Identifier: GPL-3.0-or-later
//
// The textual form of graphs and masks, for dumps and tests. Stable: see docs.

#ifndef VLS_MOVES_PRINT_H
#define VLS_MOVES_PRINT_H

#include "moves/graph.h"

namespace vls {

/// Live nodes, loads first, each group in the order of ids:
///   V3: Load
///   V1:
///     [0:63] = V3[0:63]
///     [64:127] = undef
std::string toString(const Graph &graph);

/// "<0, 4, 2, 6>"; a don't-care lane is "_".
std::string maskToString(const std::vector<int> &mask);

/// "1", "2.5", "0.333": at most three decimals, none that are zero at the end.
std::string costToString(double cost);

} // namespace vls

#endif
