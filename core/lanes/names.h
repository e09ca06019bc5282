// SPDX-License-Identifier: GPL-3.0-or-later
//
// Names for nodes and positions, as explanations use them.

#ifndef VLS_LANES_NAMES_H
#define VLS_LANES_NAMES_H

#include "lanes/analysis.h"

namespace vls {

/// The value or variable that a node defines, "x"; or "a constant".
inline std::string nameOf(const Analysis &analysis, unsigned node) {
  const FlowGraph &graph = analysis.graph;
  const Ssa::Node &n = analysis.ssa.nodes[node];
  if (n.variable != Layout::none)
    return graph.variables()[n.variable].name;
  if (n.instruction == Layout::none)
    return n.name.empty() ? "a constant" : n.name;
  const Operand &target = graph.instructions()[n.instruction].target;
  return target.kind == Operand::Kind::Value ? graph.values()[target.id].name
                                             : graph.variables()[target.id].name;
}

inline const std::string &blockAt(const Analysis &analysis, unsigned position) {
  return analysis.graph.blocks()[analysis.layout.blocks[position]].name;
}

} // namespace vls

#endif
