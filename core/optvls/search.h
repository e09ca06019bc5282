// SPDX-License-Identifier: GPL-3.0-or-later
//
// The search: shapes x ways to merge, each carried through to a sequence and priced as a whole by
// the target. It is a beam search: a state is a graph of which some levels are merged; each way to
// merge the next level gives a state, and the cheapest few of them live on. A shape is left out
// once its loads and stores alone are no better than the best sequence so far; this assumes that
// more µops never cost less. The search ends when the price is the lower bound, or when it has
// merged as much as its budget allows: then the best so far is taken, the same one every time.

#ifndef VLS_OPTVLS_SEARCH_H
#define VLS_OPTVLS_SEARCH_H

#include "moves/lower.h"
#include "moves/simulate.h"
#include "optvls/observer.h"

#include <functional>

namespace vls {

/// What all candidates of one search share: prices and outcomes that are known already.
struct Planner {
  explicit Planner(const Target &target) : prices(target), simulator(prices) {}

  PriceList prices;
  Simulator simulator;

  /// Edges that were built, merged or lowered.
  std::int64_t edges = 0;
  /// How much may be done: edges, and lanes priced, each of which takes as long as a few edges.
  std::int64_t budget = 0;

  /// Plan as the document does: no more than split and merge.
  bool asDocumented = false;

  bool isExhausted() const { return edges + 4 * prices.work() >= budget; }
};

/// A shape that may be tried.
struct Option {
  std::string name;   ///< "16-byte chunks at 0, 8"
  std::string detail; ///< ", slots of 128 bits"
  std::function<Graph()> build;
  bool mayStayInPlace = false; ///< elements of several registers may keep their positions
};

/// How the levels of a graph are merged.
using Policies = std::vector<MergePolicy>;

struct Candidate {
  std::string name;
  Graph graph{8}; ///< merged
  Lowered lowered;
  Cost cost = 0;
  std::size_t option = 0; ///< index of its option
  Policies policies;

  bool exists() const { return lowered.error.empty(); }
};

/// Splits, merges and lowers the graph of `option` by `policies`, the last of which serves for all
/// further levels. `account` is told about it.
Candidate planCandidate(const Option &option, const Policies &policies, Planner &planner,
                        const Account &account);

/// The cheapest candidates of different options, at most `count` of them, the best first; on equal
/// prices the one with the fewest fused µops, then the first. Stops at a price of `enough`.
/// `trace`, if set, gets a line for each shape. If none exists, one whose lowered.error says why.
std::vector<Candidate> searchBest(const std::vector<Option> &options, Planner &planner,
                                  std::size_t count, Cost enough, std::string *trace = nullptr);

/// True if `a` is better than `b`.
bool isBetter(const Candidate &a, const Candidate &b);

} // namespace vls

#endif
