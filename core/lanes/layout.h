// SPDX-License-Identifier: GPL-3.0-or-later
//
// Layout: the blocks that the entry reaches, in one order in which a SIMD machine could run them,
// with loops and dominators. Everything else in this directory names blocks by their *position* in
// it.
//
//     position   0     1     2     3     4     5
//     block    entry  head  body  latch done  exit
//                     └───── cycle ────┘              begin 1, end 4
//
// A cycle is a strongly connected set of blocks, or one block that is its own successor. Its header
// comes first; of its entries it is the one that a depth-first walk from the entry meets first. Its
// other blocks follow as if the edges to the header were not there: inner cycles are those of what
// is left. So
//
//   - each cycle is a row of positions [begin, end), and cycles are nested or apart;
//   - every edge leads forward, except those from within a cycle to its header;
//   - every block but the first has a predecessor at a lower position, and so its immediate
//     dominator is at one.
//
// In a reducible graph the cycles are the natural loops, loops of one header taken together.

#ifndef VLS_LANES_LAYOUT_H
#define VLS_LANES_LAYOUT_H

#include "lanes/dominators.h"
#include "vls/flow.h"

#include <vector>

namespace vls {

struct Layout {
  static constexpr unsigned none = FlowGraph::none;

  struct Cycle {
    unsigned begin, end;      ///< positions; the header is at `begin`
    unsigned parent;          ///< or none
    bool reducible = true;    ///< no edge from outside leads past the header
    std::vector<Edges> exits; ///< edges that leave it
  };

  explicit Layout(const FlowGraph &graph);

  std::vector<unsigned> blocks;    ///< by position
  std::vector<unsigned> positions; ///< by block; none if not reached
  std::vector<std::vector<unsigned>> successors;
  std::vector<std::vector<unsigned>> predecessors; ///< sorted as dominators.h says
  Dominators dominators;
  std::vector<Cycle> cycles;       ///< outer before inner
  std::vector<unsigned> cycleOf;   ///< innermost, or none
  std::vector<unsigned> lastBelow; ///< the last position that one dominates; none if that is in an
                                   ///< irreducible cycle, or some other is

  unsigned size() const { return unsigned(blocks.size()); }

  /// True if `cycle` is none, the whole graph, or holds the position.
  bool contains(unsigned cycle, unsigned position) const {
    return cycle == none || (cycles[cycle].begin <= position && position < cycles[cycle].end);
  }

  /// The header of a cycle; none of the whole graph.
  unsigned headerOf(unsigned cycle) const { return cycle == none ? none : cycles[cycle].begin; }

  /// The cycle that is a direct part of `outer` and holds `position`; none if `position` is itself
  /// a direct part.
  unsigned partOf(unsigned outer, unsigned position) const;

  /// True if all that `position` dominates belongs to `cycle` (or none), and to no irreducible
  /// cycle.
  bool isSelfContained(unsigned position, unsigned cycle) const {
    return lastBelow[position] != none && contains(cycle, lastBelow[position]);
  }

  /// True also if both are one.
  bool dominates(unsigned above, unsigned below) const {
    return dominators.dominates(above, below);
  }
};

} // namespace vls

#endif
