// SPDX-License-Identifier: GPL-3.0-or-later
//
// Dominators: the tree of immediate dominators of a layout's positions, and its frontiers with the
// edges that lead there.
//
//        p               the blocks that p dominates are one row in a preorder of the tree. So
//       ╱ ╲              if predecessors are sorted by that order, the edges that lead from them
//      q   r   s         to one block of p's frontier are one row of its predecessors: here t has
//       ╲  │  ╱          q, r, s, and those from below p are [0, 2)
//          t

#ifndef VLS_LANES_DOMINATORS_H
#define VLS_LANES_DOMINATORS_H

#include <vector>

namespace vls {

/// Edges to one block: from [begin, end) of its predecessors.
struct Edges {
  unsigned to;
  unsigned begin, end;
};

class Dominators {
public:
  /// Of blocks that all have a predecessor of a lower number, apart from block 0, the entry. Sorts
  /// the predecessors of each block by the tree's preorder.
  void find(std::vector<std::vector<unsigned>> &predecessors);

  std::vector<unsigned> parent; ///< the immediate dominator; that of the entry is the entry
  std::vector<unsigned> depth;  ///< in the tree, 0 for the entry

  /// By block: all edges from the blocks that it dominates to those that it does not strictly
  /// dominate.
  std::vector<std::vector<Edges>> frontier;

  /// True also if both are one.
  bool dominates(unsigned above, unsigned below) const {
    return first[above] <= first[below] && first[below] < end[above];
  }

  /// Where `block` is, or would be, among predecessors that are sorted.
  unsigned indexOf(unsigned block, const std::vector<unsigned> &predecessors) const;

private:
  void findParents(const std::vector<std::vector<unsigned>> &predecessors);
  void numberTree();
  void findFrontiers(const std::vector<std::vector<unsigned>> &predecessors);

  std::vector<unsigned> first, end; ///< the row of what a block dominates, in preorder
};

} // namespace vls

#endif
