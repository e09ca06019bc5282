// SPDX-License-Identifier: GPL-3.0-or-later
//
// The search: load shapes x ways to merge, each carried through to a sequence and priced as a whole
// by the target. A shape is left out once its loads and concatenations alone are no better than the
// best sequence so far; this assumes that more µops never cost less.

#ifndef VLS_OPTVLS_SEARCH_H
#define VLS_OPTVLS_SEARCH_H

#include "moves/lower.h"
#include "moves/simulate.h"
#include "optvls/loads.h"
#include "optvls/observer.h"

namespace vls {

/// What all candidates of one search share: prices and outcomes that are known already.
struct Planner {
  explicit Planner(const Target &target) : prices(target), simulator(prices) {}

  PriceList prices;
  Simulator simulator;
};

struct Candidate {
  LoadShape shape;
  MergePolicy policy;
  Lowered lowered;
  Cost cost = 0;
  /// Every node fills its register and costs no more than any permute seen: no merge is better.
  bool isTight = false;

  bool exists() const { return !shape.chunks.empty() && lowered.error.empty(); }
};

/// Builds, splits, merges and lowers one candidate; `account` is told about it.
Candidate planCandidate(const Rows &rows, const LoadShape &shape, const MergePolicy &policy,
                        Planner &planner, const Account &account = {});

/// The cheapest candidate; on equal prices the one with the fewest fused µops, then the first.
/// `trace`, if set, gets a line for each shape. Without any, lowered.error says why.
Candidate searchBest(const Rows &rows, Planner &planner, std::string *trace = nullptr);

} // namespace vls

#endif
