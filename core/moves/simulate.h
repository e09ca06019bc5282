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

#include <map>

namespace vls {

/// A value in a register: where its elements are, and what that costs.
struct Form {
  Price price;
  std::vector<int> mask; ///< as wide as the register, or as the value if nothing is spread
  Placement placement;
};

struct TestMerge {
  unsigned first = 0, second = 0;               ///< ids
  Placement firstPlacement, secondPlacement;    ///< of their elements in the merged node
  Form form;                                    ///< of the merged node
};

class Simulator {
public:
  Simulator(const Graph &ofGraph, PriceList &priceList, const MergePolicy &mergePolicy)
      : graph(ofGraph), prices(priceList), policy(mergePolicy) {}

  /// All test merges of `nodes` that the target can do, ordered by first, then second node, then
  /// by preference.
  std::vector<TestMerge> testMerges(const std::vector<unsigned> &nodes);

  /// The cheapest way to have node `id` alone in a register.
  Form aloneForm(unsigned id);

private:
  using Mask = std::vector<int>;

  /// Nodes with the same sources, as lanes of these sources.
  struct Bucket {
    std::vector<unsigned> operands; ///< ids, in the order in which the first node reads them
    unsigned operandLanes = 0;
    std::vector<unsigned> nodes;
    std::vector<Mask> masks;
  };
  /// A test merge of bucket members, by their positions in it. Buckets with equal masks have equal
  /// ones: registers that hold other lanes in the same way.
  struct Pattern {
    std::size_t first, second;
    Placement firstPlacement, secondPlacement;
    Form form;
  };

  std::vector<Bucket> bucketsOf(const std::vector<unsigned> &nodes) const;
  Mask maskOf(unsigned id, const Bucket &bucket) const;
  const std::vector<Pattern> &patternsOf(const Bucket &bucket);
  bool mayPair(std::size_t i, std::size_t j, std::size_t size) const;
  void testPair(const Bucket &bucket, std::size_t i, std::size_t j, std::vector<Pattern> &patterns);
  void testPlacement(const Bucket &bucket, Pattern pattern, std::vector<Pattern> &patterns);
  void testAcross(const Bucket &bucket, const Bucket &others, std::vector<TestMerge> &tests);
  Form cheapestForm(const Bucket &bucket, const Mask &mask);
  Form formOf(const Bucket &bucket, const Mask &mask, const Placement &placement, unsigned lanes);
  std::vector<unsigned> blocksOf(unsigned elements) const;

  const Graph &graph;
  PriceList &prices;
  const MergePolicy &policy;
  std::map<std::pair<unsigned, std::vector<Mask>>, std::vector<Pattern>> known;
};

} // namespace vls

#endif
