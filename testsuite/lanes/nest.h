// SPDX-License-Identifier: GPL-3.0-or-later
//
// Nest: the loops of a small flow graph straight from their definition (core/lanes/layout.h), by
// reachability and nothing else. It shares no code with the core.

#ifndef VLS_TESTSUITE_LANES_NEST_H
#define VLS_TESTSUITE_LANES_NEST_H

#include "vls/flow.h"

#include <vector>

namespace vlstest {

/// Blocks by a bit each: at most 64.
using BlockSet = unsigned long long;

constexpr BlockSet only(unsigned block) {
  return BlockSet(1) << block;
}

/// A part of a region: a block, or a loop whose blocks without the header are a region again.
struct Part {
  unsigned block = 0; ///< or the header
  bool isLoop = false;
  BlockSet blocks = 0;
  unsigned loop = 0;      ///< its number
  std::vector<Part> body; ///< without the header, in the order in which parts run
};

struct Nest {
  explicit Nest(const vls::FlowGraph &graph);

  std::vector<Part> parts; ///< of what the entry reaches, in the order in which they run
  BlockSet reached = 0;
  unsigned loops = 0;
  std::vector<std::vector<unsigned>> around; ///< by block: the loops around it, outermost first
  std::vector<unsigned> headers;             ///< by loop
  unsigned depth = 0;                        ///< of the deepest loop
  bool reducible = true;

  /// True if every way from the entry to `below` leads through `above`.
  bool dominates(unsigned above, unsigned below) const;

private:
  std::vector<Part> region(BlockSet blocks, unsigned depth);
  BlockSet reachable(unsigned from, BlockSet within) const;

  const vls::FlowGraph &graph;
  std::vector<unsigned> preorder;
};

} // namespace vlstest

#endif
