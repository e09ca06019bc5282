// SPDX-License-Identifier: GPL-3.0-or-later
//
// Merge: after the split, nodes with the same sources each fill only a part of a register. Two of
// them become one instruction, which does the work of both:
//
//   N1 = <a0 b0>   N2 = <a2 b2>     from A = <a0 a1 a2 a3>, B = <b0 b1 b2 b3>
//
//   concatenation             <a0 b0 a2 b2>      mask <0, 4, 2, 6>
//   blocks of one element     <a0 a2 b0 b2>      mask <0, 2, 4, 6>
//   in place                  each element where its source has it, if no two meet: a blend
//
// Concatenation is the case in which a block is all of N1. A test merge computes the mask and asks
// the target for its price; the cheapest is committed: at equal prices the one with fewer fused
// µops, then the first one (the document's way: the first one). A node that finds no partner is
// spread over the register, so that its elements need not leave their slots, or stays in place:
//
//   <a0 b0 | a4 b4>  as  <a0 b0 _ _ | a4 b4 _ _>
//   <a0 b3>          as  <a0 _ _ b3>
//
// Invariant: what the results compute does not change.

#ifndef VLS_MOVES_MERGE_H
#define VLS_MOVES_MERGE_H

#include "moves/graph.h"

#include <string>
#include <vector>

namespace vls {

struct MergePolicy {
  /// Only concatenations, each committed whatever it costs, and no spreading: as the document
  /// describes it. Else blocks of all sizes, and no merge that costs more than its parts.
  bool concatenateOnly = false;
  /// 0: any two nodes. Else only neighbours at this distance in the list of those with the same
  /// sources: 1 pairs (0,1) (2,3), 2 pairs (0,2) (1,3).
  unsigned distance = 0;
  /// Which size of blocks is tried first, and so preferred among equals.
  bool widestFirst = false;
  /// Nodes may stay in place; nodes that can, and cost less so, are not merged.
  bool inPlace = false;
  /// Merges that do not stay in place are left out: the most blends, the fewest shuffles.
  bool onlyInPlace = false;
  /// If set, test merges and commits are appended.
  std::string *trace = nullptr;
};

class Simulator;

/// Merges nodes of each level, as returned by split(), the lowest level first.
void merge(Graph &graph, const std::vector<std::vector<unsigned>> &levels, Simulator &simulator,
           const MergePolicy &policy);

} // namespace vls

#endif
