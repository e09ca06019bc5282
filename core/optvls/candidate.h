// SPDX-License-Identifier: GPL-3.0-or-later
//
// Candidates: what the search compares. An option is a shape as a graph that can be built; the
// levels of the graph, after it is split, are merged by one policy each; what comes of it is
// decomposed, lowered to a sequence and priced as a whole.

#ifndef VLS_OPTVLS_CANDIDATE_H
#define VLS_OPTVLS_CANDIDATE_H

#include "moves/lower.h"
#include "moves/simulate.h"
#include "optvls/memory.h"
#include "optvls/observer.h"
#include "optvls/resubstitute.h"

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

  std::int64_t done() const { return edges + 4 * prices.work(); }
  bool isExhausted() const { return done() >= budget; }
};

/// A shape that may be tried.
struct Option {
  std::string name;   ///< "16-byte chunks at 0, 8"
  std::string detail; ///< ", slots of 128 bits"
  std::function<Graph()> build;
  bool mayStayInPlace = false; ///< elements of several registers may keep their positions
  /// So many results are wanted, the first ones; 0: all. The others are what moves along: merges
  /// see them, and then they are dropped.
  std::size_t results = 0;
  unsigned share = 1;       ///< one such part of the budget that is left may be spent on it
  bool isPromising = false; ///< searched before others, though they load less
  double handicap = 1;      ///< it has to be cheaper by this factor than what has fewer loads
};

/// How the levels of a graph are merged; the last one serves for all further levels.
using Policies = std::vector<MergePolicy>;

struct Candidate {
  std::string name;
  Graph graph{8}; ///< merged, and what was done to it then
  Lowered lowered;
  Cost cost = 0;
  double handicap = 1;    ///< of its option, and
  std::size_t option = 0; ///< its index
  Policies policies;

  bool exists() const { return lowered.error.empty(); }
};

/// True if the first price is lower; if they are equal, if the first has fewer fused µops.
bool isBetter(Cost cost, double fused, Cost thanCost, double thanFused);
bool isBetter(const Candidate &a, const Candidate &b);

/// One that does not exist, and says why.
Candidate failure(const Option &option, const std::string &why);

/// Lowers and prices a merged graph.
Candidate finish(const Option &option, Graph graph, const Policies &policies, Planner &planner);

/// Exchanges shuffles for blends for as long as that makes the whole cheaper.
void exchange(Candidate &candidate, Planner &planner);

/// Computes values anew for as long as that makes the whole cheaper. `memory`: of indexed loads
/// without a mask.
void resubstitute(Candidate &candidate, const ReadableMemory &memory, Planner &planner);

/// Splits and merges the graph of `option` as the document does it, by `policy` on all levels.
Candidate planPlainly(const Option &option, const MergePolicy &policy, Planner &planner);

/// Tells `account` how `candidate`, of `option`, came about.
void retrace(const Option &option, const Candidate &candidate, Planner &planner,
             const Account &account);

/// Edges and nodes: how much work a graph is.
std::int64_t edgesOf(const Graph &graph);

} // namespace vls

#endif
