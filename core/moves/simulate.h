// SPDX-License-Identifier: GPL-3.0-or-later
//
// Test merges: which nodes may become one instruction, with which mask, at which price. Nothing is
// changed here.
//
// Two nodes may be merged if their sources are the same, or those of one are among those of the
// other, and both fit into one register of their sources' width.

#ifndef VLS_MOVES_SIMULATE_H
#define VLS_MOVES_SIMULATE_H

#include "moves/merge.h"
#include "moves/place.h"
#include "moves/price.h"

#include <string>
#include <unordered_map>

namespace vls {

/// A value in a register: where its elements are, and what that costs.
struct Form {
  Price price;
  std::vector<int> mask; ///< as wide as the register, or as the value if nothing is spread
  Placement placement;
};

struct TestMerge {
  unsigned first = 0, second = 0;            ///< ids
  Placement firstPlacement, secondPlacement; ///< of their elements in the merged node
  const Form *form = nullptr;                ///< of the merged node; the simulator's
};

/// Simulates test merges. What two masks become when they are merged depends on nothing but the
/// masks, so it is remembered: registers that hold other lanes in the same way, and other ways to
/// merge the same graph, ask the same questions again.
class Simulator {
public:
  explicit Simulator(PriceList &priceList) : prices(priceList) {}

  /// All test merges of `nodes` that the target can do and `policy` allows, ordered by first, then
  /// second node, then by preference.
  std::vector<TestMerge> testMerges(const Graph &graph, const std::vector<unsigned> &nodes,
                                    const MergePolicy &policy);

  /// The cheapest way to have node `id` alone in a register.
  Form aloneForm(const Graph &graph, unsigned id, const MergePolicy &policy);

private:
  using Mask = std::vector<int>;

  /// Nodes with the same sources, as lanes of these sources.
  struct Bucket {
    std::vector<unsigned> operands; ///< ids, in the order in which the first node reads them
    VectorType operandType;
    std::vector<unsigned> nodes;
    std::vector<Mask> masks;
  };
  /// What two masks may become, narrow blocks first; with concatenateOnly, there is only that.
  struct Outcome {
    Placement firstPlacement, secondPlacement;
    Form form;
  };

  static std::vector<Bucket> bucketsOf(const Graph &graph, const std::vector<unsigned> &nodes);
  static Mask maskOf(const Graph &graph, unsigned id, const Bucket &bucket);
  void testWithin(const Bucket &bucket, const MergePolicy &policy, std::vector<TestMerge> &tests);
  void testAcross(const Graph &graph, const Bucket &bucket, const Bucket &others,
                  const MergePolicy &policy, std::vector<TestMerge> &tests);
  void testPair(const Bucket &bucket, std::size_t i, std::size_t j, const MergePolicy &policy,
                std::vector<TestMerge> &tests);
  const std::vector<Outcome> &outcomesOf(const Bucket &bucket, const Mask &a, const Mask &b,
                                         const MergePolicy &policy);
  Outcome outcomeOf(const Bucket &bucket, const Mask &a, const Mask &b, Placement first,
                    Placement second, const MergePolicy &policy);
  std::optional<Outcome> inPlaceOutcome(const Bucket &bucket, const Mask &a, const Mask &b);
  Form cheapestForm(const Bucket &bucket, const Mask &mask, const MergePolicy &policy);
  Form formOf(const Bucket &bucket, const Mask &mask, const Placement &placement, unsigned lanes);

  PriceList &prices;
  std::unordered_map<std::string, std::vector<Outcome>> known;
};

} // namespace vls

#endif
