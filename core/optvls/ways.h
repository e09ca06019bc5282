// SPDX-License-Identifier: GPL-3.0-or-later
//
// Ways to compute one value of a graph anew, for resubstitution: by a permute of one or
// two values, or of a value and one more load, or as a value and an upper half from memory. What
// they make the whole cost is estimated.

#ifndef VLS_OPTVLS_WAYS_H
#define VLS_OPTVLS_WAYS_H

#include "optvls/reload.h"
#include "optvls/resubstitute.h"

namespace vls {

/// What graphs are compared by: the price, then the pressure; see pressureOf.
struct Merit {
  Cost cost = 0, pressure = 0;

  bool operator<(const Merit &o) const;
};

/// One operand of a new instruction: a node, or a load that is not there yet.
struct WayOperand {
  unsigned node = 0;
  std::optional<NewLoad> load;
  const std::vector<int> *symbols = nullptr; ///< by position; while ways are looked for
  bool isPart = false;                       ///< only the lower part of the node
};

/// A way to compute a value.
struct Way {
  std::vector<WayOperand> operands;
  std::vector<Edge> edges; ///< sources 1 and 2: the operands
  Merit merit;             ///< of the graph then, as estimated
};

/// Of one graph, which must not change.
class WaysToCompute {
public:
  WaysToCompute(const Graph &ofGraph, const Resubstitution &how);

  /// The most promising ways to compute `id`; only those that seem to be cheaper than what there
  /// is, or dearer ones, too.
  std::vector<Way> find(unsigned id, bool alsoDearer);

  /// The graph with the node that was asked about last computed so.
  Graph applied(const Way &way) const;

  std::int64_t looked = 0; ///< ways that were estimated

private:
  using Required = Contents::Required;

  unsigned element() const { return graph.elementBits(); }
  unsigned bits() const { return graph.node(node).bits; }
  Requirements missingIn(unsigned id, bool inPlace) const;

  void fromRegisters();
  void withRegisters(const WayOperand &first, const Requirements &missing, unsigned width);
  void withLoads(const WayOperand &first, const Requirements &missing, unsigned width,
                 bool inPlace);
  void asConcatenations();
  void considerConcatenation(WayOperand lower, const NewLoad &above);
  void consider(std::vector<WayOperand> operands);
  void judge(Way way, const ShuffleShape &shape);

  const Graph &graph;
  const ReadableMemory &memory;
  PriceList &prices;
  const Contents contents;
  const NodeCosts costs;
  const Target &target;
  unsigned node = 0;
  bool isThorough = false;
  Requirements required;
  std::vector<Way> ways;
};

} // namespace vls

#endif
