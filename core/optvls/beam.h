// SPDX-License-Identifier: GPL-3.0-or-later
//
// Beam search over the ways to merge a graph. A state is a graph of which some levels are merged;
// each way to merge the next level gives a state, and the cheapest few of them live on.

#ifndef VLS_OPTVLS_BEAM_H
#define VLS_OPTVLS_BEAM_H

#include "optvls/candidate.h"

namespace vls {

/// A graph of which the levels that `policies` stands for are merged.
struct State {
  Graph graph;
  Policies policies;
  Cost estimate = 0; ///< price of all instructions as the graph stands now
  double fused = 0;  ///< their fused µops
};

/// Splits `graph` and merges all levels: the best states, at least one. The planner's budget bounds
/// how many are looked at.
std::vector<State> mergeInManyWays(Graph graph, bool mayStayInPlace, Planner &planner);

} // namespace vls

#endif
