// SPDX-License-Identifier: GPL-3.0-or-later
//
// The search: shapes x ways to merge, each carried through to a sequence and priced as a whole by
// the target. Shapes are searched in the order of what their loads and stores alone cost; one is
// left out once that is no better than the best sequence so far, which assumes that more µops never
// cost less. The search ends when it has done as much as its budget allows: then the best so far is
// taken, the same one every time.

#ifndef VLS_OPTVLS_SEARCH_H
#define VLS_OPTVLS_SEARCH_H

#include "optvls/candidate.h"

namespace vls {

/// The cheapest candidates of different options, at most `count` of them, the best first; on equal
/// prices the one with the fewest fused µops, then the first. `trace`, if set, gets a line for each
/// shape. If none exists, one whose lowered.error says why.
std::vector<Candidate> searchBest(const std::vector<Option> &options, Planner &planner,
                                  std::size_t count, std::string *trace = nullptr);

} // namespace vls

#endif
