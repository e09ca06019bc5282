// SPDX-License-Identifier: GPL-3.0-or-later
//
// Claims: what the analysis says of a graph, held against a run.

#ifndef VLS_TESTSUITE_LANES_CLAIMS_H
#define VLS_TESTSUITE_LANES_CLAIMS_H

#include "run.h"
#include "vls/lanes.h"

namespace vlstest {

/// Whether some run has shown that something is not the same in all lanes, or not strided.
struct Seen {
  bool defined = false;    ///< in some lane of some instance
  bool together = false;   ///< in two lanes of one instance
  bool notUniform = false; ///< two lanes of one instance differ
  bool notStrided = false; ///< no constant is between the lanes, or not the same one always
  bool hasStride = false;
  std::int64_t stride = 0;
};

/// What runs have shown of each instruction's operands and result and each block's condition.
struct Observations {
  explicit Observations(const vls::FlowGraph &graph)
      : results(graph.instructions().size()), conditions(graph.blocks().size()),
        uses(graph.instructions().size()) {
    for (std::size_t i = 0; i < uses.size(); ++i)
      uses[i].resize(graph.instructions()[i].operands.size());
  }

  /// Adds a run.
  void add(const vls::FlowGraph &graph, const std::vector<Execution> &executions);

  std::vector<Seen> results, conditions;
  std::vector<std::vector<Seen>> uses; ///< by instruction, operand; not those of phis
};

/// What an analysis says of the operands, results and conditions of a graph's blocks.
class Claims {
public:
  /// `graph` must outlive it.
  Claims(const vls::FlowGraph &graph, const vls::LaneAnalysis &analysis);

  /// What the run contradicts, in one line; or an empty string.
  std::string contradiction(const std::vector<Execution> &executions) const;

private:
  static constexpr unsigned none = vls::FlowGraph::none;

  struct Claim {
    vls::LaneEvolution evolution;
    vls::ScalarType type;
    bool onlyEqual = false;   ///< UNIFORM, and nothing is known of the base
    unsigned instruction = 0; ///< none: the condition
    unsigned operand = 0;     ///< none: the result
  };

  const vls::FlowGraph &graph;
  std::vector<std::vector<Claim>> blocks; ///< in the order of Visit::outcomes
  std::vector<bool> divergent;
};

/// Where the run together and runs of lanes alone disagree, in one line; or an empty string.
std::string disagreement(const vls::FlowGraph &graph, const Nest &nest, const Chance &chance,
                         const std::vector<Execution> &executions);

/// What `runs` runs contradict of the analysis with 4 lanes, and with 8; the first run is held
/// against lanes alone, too. One line, or an empty string.
std::string contradictionIn(const vls::FlowGraph &graph, std::uint64_t seed, unsigned runs);

} // namespace vlstest

#endif
