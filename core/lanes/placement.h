// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where variables need phis: in the iterated dominance frontier of the blocks that assign them, as
// far as their values are still read there (pruned SSA: Cytron et al.; Choi, Cytron, Ferrante).

#ifndef VLS_LANES_PLACEMENT_H
#define VLS_LANES_PLACEMENT_H

#include "lanes/layout.h"

namespace vls {

/// By position: the variables that need a phi there.
std::vector<std::vector<unsigned>> placePhis(const FlowGraph &graph, const Layout &layout);

} // namespace vls

#endif
