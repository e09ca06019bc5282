// SPDX-License-Identifier: GPL-3.0-or-later
//
// The textual form of graphs and masks, for dumps and tests. Stable: see docs.

#ifndef VLS_MOVES_PRINT_H
#define VLS_MOVES_PRINT_H

#include "moves/graph.h"

namespace vls {

/// Live nodes, first loads and the values of members, then moves, each in the order of ids; then
/// what is stored, and which nodes are the results:
///   V3: Load [0:127] from <Base:0 Offset:0>
///   V4: Load [0:127] from <Base:1 Offset:0>, elements of 32: 1110
///   V1:
///     [0:63] = V3[0:63]
///     [64:127] = undef
///   Results: V1
std::string toString(const Graph &graph);

/// "<Base:0 Offset:8>".
std::string addressToString(const Address &address);

/// Which lane's activity each of `elements` elements at `address` depends on; see
/// Instruction::guards. "1101": some are accessed, all of the address's own lane; "1111": all, no
/// guards. Where other lanes guard elements, or all are guarded one by one: "<0, 0, _, 1>".
std::string guardsToString(const std::vector<int> &guards, unsigned elements,
                           const Address &address);

/// "<0, 4, 2, 6>"; a don't-care lane is "_".
std::string maskToString(const std::vector<int> &mask);

/// "1", "2.5", "0.333": at most three decimals, none that are zero at the end.
std::string costToString(double cost);

} // namespace vls

#endif
