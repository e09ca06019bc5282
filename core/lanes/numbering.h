// SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbering: which definitions are the same function of the same things, so that it does not matter
// which of them a lane has; and of what things, so that it does not matter when.
//
//   leaf      a definition that is no function of others: from outside, a phi that joins different
//             things, what a load or an impure call gives
//   leader    of a definition: equal leaders are the same expression over the same leaves. Whenever
//             a lane can read both, they hold the same value for it
//   sources   the cycles that leaves of the expression stand in (innermost; none of those outside
//             all cycles). Outside of its sources a definition never changes for a lane, wherever
//             it stands: it is invariant in every cycle that holds none of them
//
// A phi whose operands have one leader c joins nothing: it is c itself, provided that c's leaves
// are not renewed between c and the phi. They cannot be if every operand is c; if some are
// undefined, the blocks of all leaves must strictly dominate the phi's block:
//
//     u = phi(...)  ◀─┐         x = f(u) and phi(undefined, x) differ: the phi has f(u) of the
//     p = phi(undef, x)│        iteration before
//     x = f(u) ────────┘
//
// Found optimistically, in passes over the whole graph (Simpson's RPO algorithm), so that a phi
// which only hands itself around a loop is seen through.

#ifndef VLS_LANES_NUMBERING_H
#define VLS_LANES_NUMBERING_H

#include "lanes/ssa.h"

namespace vls {

class Numbering {
public:
  Numbering(const FlowGraph &graph, const Layout &layout, const Ssa &ssa);

  /// The leader of a node, a node as well; Ssa::undefined of what is always undefined.
  unsigned leader(unsigned node) const { return node == Ssa::undefined ? node : leaders[node]; }

  /// Of a node; sorted, without repetition.
  const std::vector<unsigned> &sources(unsigned node) const {
    const unsigned first = leader(node);
    return facts[first == Ssa::undefined ? node : first].sources;
  }

  /// The leaves of a node's expression; of one that is too large, the node itself.
  std::vector<unsigned> leaves(const Ssa &ssa, unsigned node) const;

private:
  friend class Passes;

  struct Facts {
    std::vector<unsigned> sources;
    unsigned lowest = Layout::none; ///< of the leaves' blocks, which dominate one another; or none
    bool isLeaf = true;
  };
  std::vector<unsigned> leaders;
  std::vector<Facts> facts; ///< of leaders
};

/// True if the opcode's result is a function of its operands alone.
bool isFunction(Opcode opcode);

} // namespace vls

#endif
