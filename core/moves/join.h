// SPDX-License-Identifier: GPL-3.0-or-later
//
// Joining graphs: what several of them load is loaded once.

#ifndef VLS_MOVES_JOIN_H
#define VLS_MOVES_JOIN_H

#include "moves/graph.h"

namespace vls {

/// One graph that computes the results of all, in their order, in elements as narrow as the
/// narrowest of them. Stores are in the order of their lanes; those of one space in the order in
/// which they are.
Graph join(const std::vector<const Graph *> &graphs);

} // namespace vls

#endif
