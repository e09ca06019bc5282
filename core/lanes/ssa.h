// SPDX-License-Identifier: GPL-3.0-or-later
//
// Ssa: the definitions of a flow graph with each use joined to the one definition that reaches it.
// Values are so already; for variables, a phi node stands wherever assignments meet while the
// variable is still read (Cytron et al.). So what the design document asks of the set of reaching
// definitions is asked of one phi at a time, at the block where they meet.
//
//     x = 1      x = 2                  x1 = 1      x2 = 2
//          ╲    ╱            ──▶              ╲    ╱
//         use x                        x3 = phi(x1, x2); use x3
//
// Only what the entry reaches has nodes.

#ifndef VLS_LANES_SSA_H
#define VLS_LANES_SSA_H

#include "lanes/layout.h"

namespace vls {

struct Ssa {
  static constexpr unsigned undefined = FlowGraph::none; ///< in place of a node

  struct Node {
    enum class Kind { Entry, Constant, Instruction, Phi };
    Kind kind;
    unsigned block;       ///< position; Layout::none if defined outside
    unsigned instruction; ///< or none: an inserted phi, or from outside
    unsigned variable;    ///< of an inserted phi, else none
    /// Nodes; of a phi, by predecessor of the block. In the graph's entry a phi that was inserted
    /// has one more: what the variable holds when the graph is entered.
    std::vector<unsigned> operands;
    LaneEvolution entry; ///< of what is defined outside, or constant
    ScalarType type;     ///< of what no instruction defines
    std::string name;    ///< of what is defined outside
  };

  Ssa(const FlowGraph &graph, const Layout &layout);

  std::vector<Node> nodes;                       ///< in an order of positions, from outside first
  std::vector<unsigned> nodeOf;                  ///< by instruction; undefined if none
  std::vector<std::vector<unsigned>> operandsOf; ///< by instruction, operand: nodes
  std::vector<unsigned> conditionOf;             ///< by position
};

} // namespace vls

#endif
