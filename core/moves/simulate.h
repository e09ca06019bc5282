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

#include <initializer_list>
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
/// merge the same graph, ask the same questions again. So is what a mask costs alone.
class Simulator {
public:
  explicit Simulator(PriceList &priceList) : prices(priceList) {}

  /// All test merges of `nodes` that the target can do and `policy` allows, ordered by first, then
  /// second node, then by preference.
  std::vector<TestMerge> testMerges(const Graph &graph, const std::vector<unsigned> &nodes,
                                    const MergePolicy &policy);

  /// The cheapest way to have node `id` alone in a register; the simulator's.
  const Form &aloneForm(const Graph &graph, unsigned id, const MergePolicy &policy);

private:
  using Mask = std::vector<int>;

  /// What masks choose from.
  struct Registers {
    VectorType type;
    unsigned count;
  };
  struct Member {
    unsigned node;
    Mask mask;
  };
  /// Nodes with the same sources, as lanes of these sources.
  struct Bucket {
    std::vector<unsigned> operands; ///< ids, in the order in which the first node reads them
    Registers registers;            ///< these operands
    std::vector<Member> members;
  };
  /// What two masks may become, narrow blocks first; with concatenateOnly, there is only that.
  struct Outcome {
    Placement firstPlacement, secondPlacement;
    Form form;
  };

  static Bucket bucketOf(const Graph &graph, std::vector<unsigned> operands);
  static std::vector<Bucket> bucketsOf(const Graph &graph, const std::vector<unsigned> &nodes);
  static Mask maskOf(const Graph &graph, unsigned id, const Bucket &bucket);
  static std::string keyOf(const Registers &registers, const MergePolicy &policy,
                           std::initializer_list<const Mask *> masks);
  void testWithin(const Bucket &bucket, const MergePolicy &policy, std::vector<TestMerge> &tests);
  void testAcross(const Graph &graph, const Bucket &bucket, const Bucket &others,
                  const MergePolicy &policy, std::vector<TestMerge> &tests);
  void testPair(const Registers &registers, const Member &a, const Member &b,
                const MergePolicy &policy, std::vector<TestMerge> &tests);
  const std::vector<Outcome> &outcomesOf(const Registers &registers, const Mask &a, const Mask &b,
                                         const MergePolicy &policy);
  Outcome outcomeOf(const Registers &registers, const Mask &a, const Mask &b, Placement first,
                    Placement second, const MergePolicy &policy);
  std::optional<Outcome> inPlaceOutcome(const Registers &registers, const Mask &a, const Mask &b);
  Form cheapestForm(const Registers &registers, const Mask &mask, const MergePolicy &policy);
  Form formOf(const Registers &registers, const Mask &mask, const Placement &placement,
              unsigned lanes);

  PriceList &prices;
  std::unordered_map<std::string, Form> formsAlone;            ///< by mask
  std::unordered_map<std::string, std::vector<Outcome>> known; ///< by both masks
};

} // namespace vls

#endif
