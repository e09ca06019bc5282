// SPDX-License-Identifier: GPL-3.0-or-later
//
// LaneState: the values and variables of one lane, and what a block makes of them.

#ifndef VLS_TESTSUITE_LANES_LANE_H
#define VLS_TESTSUITE_LANES_LANE_H

#include "run.h"

namespace vlstest {

/// A hash of two numbers.
std::uint64_t mix(std::uint64_t a, std::uint64_t b);

class LaneState {
public:
  LaneState(const vls::FlowGraph &graph, const Chance &chance, unsigned lane);

  /// Runs a block, entered from `from` (none: from outside).
  Visit run(unsigned block, unsigned from, std::uint64_t key);

private:
  Outcome entry(const vls::FlowGraph::Name &name, std::uint64_t id) const;
  Outcome read(const vls::Operand &operand) const;
  Outcome compute(const vls::FlowGraph::Instruction &instruction,
                  const std::vector<Outcome> &operands, std::uint64_t key) const;
  Outcome fit(__int128 value, const vls::FlowGraph::Instruction &instruction) const;
  Outcome choose(std::uint64_t number, vls::ScalarType type) const;

  const vls::FlowGraph &graph;
  const Chance &chance;
  const unsigned lane;
  std::vector<Outcome> values, variables;
};

} // namespace vlstest

#endif
