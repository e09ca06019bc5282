// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether what a branch decides on stays the same for lanes that walk a part of a cycle, shown
// backwards: what each leaf of the condition is when lanes come to the branch again is followed
// along all edges of the walk, through phis by the operand of that edge, to where the lanes last
// left the branch. There it has to be the leaf again.
//
//     start ──▶ to ──▶ h: y = phi(.., y2) ──▶ a: y2 = phi(y, ..) ──▶ branch on y2
//      y2       y2          y ◀─ y2              y2 ◀─ y               y2

#include "lanes/analysis.h"

#include <algorithm>
#include <set>

namespace vls {

namespace {

/// More places than this are not looked at.
constexpr std::size_t mostPlaces = 2000;

class Return {
public:
  Return(const Layout &l, const Ssa &s, const Numbering &n, const FlowGraph &g, const Walk &w)
      : layout(l), ssa(s), numbering(n), graph(g), walk(w) {}

  /// True if `leaf` is the same whenever lanes come to the branch.
  bool isKept(unsigned leaf) {
    if (isOutside(leaf))
      return true;
    seen.clear();
    open = {{leaf, walk.branch}};
    while (!open.empty()) {
      const auto [node, position] = open.back();
      open.pop_back();
      if (seen.size() == mostPlaces || !goBack(node, position, leaf))
        return false;
    }
    return true;
  }

private:
  using Place = std::pair<unsigned, unsigned>; ///< a node at the end of the block at a position

  bool isOutside(unsigned node) const {
    const unsigned block = ssa.nodes[node].block;
    return block == Layout::none || !layout.contains(walk.cycle, block);
  }

  /// Where `node`, at the end of a block, comes from. False if it is not `leaf` there.
  bool goBack(unsigned node, unsigned position, unsigned leaf) {
    const Ssa::Node &n = ssa.nodes[node];
    const bool isPhi = n.kind == Ssa::Node::Kind::Phi;
    if (n.block == position && !isPhi) {
      const bool isCopy = n.kind == Ssa::Node::Kind::Instruction &&
                          graph.instructions()[n.instruction].opcode == Opcode::Copy;
      return isCopy && add(n.operands[0], position, leaf);
    }
    const std::vector<unsigned> &from = layout.predecessors[position];
    for (unsigned i = 0; i < from.size(); ++i)
      if (walk.hasEdge(from[i], position)) {
        const unsigned before = n.block == position ? n.operands[i] : node;
        if (from[i] == walk.branch ? numbering.leader(before) != leaf : !add(before, from[i], leaf))
          return false;
      }
    return true;
  }

  bool add(unsigned node, unsigned position, unsigned leaf) {
    if (node == Ssa::undefined)
      return false;
    if (isOutside(node))
      return numbering.leader(node) == leaf;
    if (seen.insert({node, position}).second)
      open.push_back({node, position});
    return true;
  }

  const Layout &layout;
  const Ssa &ssa;
  const Numbering &numbering;
  const FlowGraph &graph;
  const Walk &walk;
  std::set<Place> seen;
  std::vector<Place> open;
};

} // namespace

IsKept Analysis::isKeptAt(unsigned branch) const {
  const std::vector<unsigned> leaves = numbering.leaves(ssa, ssa.conditionOf[branch]);
  return [this, leaves](const Walk &walk) {
    Return back(layout, ssa, numbering, graph, walk);
    return std::all_of(leaves.begin(), leaves.end(),
                       [&](unsigned leaf) { return back.isKept(leaf); });
  };
}

} // namespace vls
