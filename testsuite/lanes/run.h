// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two interpreters of flow graphs for W lanes.
//
//   runTogether   in lockstep: each block is run once for all lanes that are there, by masks, and a
//                 loop goes round while any lane is in it
//   runAlone      one lane by itself, block after block; a visit's key is kept by counting headers
//
// Both follow the definitions at the head of core/lanes/analysis.cc. They give the same visits to
// each lane: lanes that one runs together have visits of one key in the other.
//
// What the graph leaves open is chosen by a seed: what functions and memory give, which successor
// belongs to which value of a condition, and what comes from outside. Functions are random, but of
// their operands only; so two runs differ, and one run never contradicts itself.
//
// A lane that goes round a loop `patience` times is taken out: the others then go on without it.

#ifndef VLS_TESTSUITE_LANES_RUN_H
#define VLS_TESTSUITE_LANES_RUN_H

#include "nest.h"

#include <cstdint>

namespace vlstest {

struct Outcome {
  bool defined = false;
  std::int64_t value = 0;
};

/// How what is open is chosen.
struct Chance {
  std::uint64_t seed = 0;
  unsigned lanes = 4;
  unsigned patience = 8;
  unsigned spread = 6; ///< how many values functions without a type have
};

/// What one lane did in one visit: operands and result of each instruction, then the condition, in
/// the order of the block, and where it went (none: the lane ended there).
struct Visit {
  std::vector<Outcome> outcomes;
  unsigned next = vls::FlowGraph::none;
};

/// One execution of a block by lanes that are there together: those with a bit in `active`.
struct Execution {
  unsigned block = 0;
  std::uint64_t key = 0;
  unsigned active = 0;
  std::vector<Visit> visits; ///< by lane
};

/// One visit of one lane.
struct Step {
  unsigned block = 0;
  std::uint64_t key = 0;
  Visit visit;
};

std::vector<Execution> runTogether(const vls::FlowGraph &graph, const Nest &nest,
                                   const Chance &chance);
std::vector<Step> runAlone(const vls::FlowGraph &graph, const Nest &nest, const Chance &chance,
                           unsigned lane);

} // namespace vlstest

#endif
