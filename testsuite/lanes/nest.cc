// SPDX-License-Identifier: GPL-3.0-or-later

#include "nest.h"

#include <algorithm>

namespace vlstest {

namespace {

void visit(const vls::FlowGraph &graph, unsigned block, BlockSet &seen,
           std::vector<unsigned> &preorder) {
  seen |= only(block);
  preorder[block] = unsigned(__builtin_popcountll(seen));
  for (unsigned to : graph.blocks()[block].successors)
    if (!(seen & only(to)))
      visit(graph, to, seen, preorder);
}

} // namespace

Nest::Nest(const vls::FlowGraph &g)
    : around(g.blocks().size()), graph(g), preorder(g.blocks().size()) {
  visit(graph, 0, reached, preorder);
  parts = region(reached, 1);
}

/// What can be reached by at least one edge, within a set.
BlockSet Nest::reachable(unsigned from, BlockSet within) const {
  BlockSet result = 0, next = only(from);
  while (next != 0) {
    const unsigned block = unsigned(__builtin_ctzll(next));
    next &= next - 1;
    for (unsigned to : graph.blocks()[block].successors)
      if ((within & only(to)) && !(result & only(to))) {
        result |= only(to);
        next |= only(to);
      }
  }
  return result;
}

std::vector<Part> Nest::region(BlockSet blocks, unsigned level) {
  std::vector<BlockSet> below(graph.blocks().size());
  for (unsigned b = 0; b < below.size(); ++b)
    if (blocks & only(b))
      below[b] = reachable(b, blocks);
  std::vector<Part> result;
  for (BlockSet left = blocks; left != 0;) {
    // A part that nothing else that is left leads to.
    for (unsigned b = 0; b < below.size(); ++b) {
      if (!(left & only(b)))
        continue;
      BlockSet together = only(b);
      bool first = true;
      for (unsigned other = 0; other < below.size(); ++other)
        if (other != b && (left & only(other)) && (below[other] & only(b))) {
          if (below[b] & only(other))
            together |= only(other);
          else
            first = false;
        }
      if (!first)
        continue;
      Part part;
      part.block = b;
      part.blocks = together;
      part.isLoop = (below[b] & only(b)) != 0;
      for (unsigned other = 0; other < below.size(); ++other)
        if ((together & only(other)) && preorder[other] < preorder[part.block])
          part.block = other;
      if (part.isLoop) {
        part.loop = loops++;
        headers.push_back(part.block);
        for (unsigned other = 0; other < below.size(); ++other)
          if (together & only(other))
            around[other].push_back(part.loop);
        depth = std::max(depth, level);
        for (unsigned from = 0; from < below.size(); ++from)
          if ((reached & only(from)) && !(together & only(from)))
            for (unsigned to : graph.blocks()[from].successors)
              reducible = reducible && (!(together & only(to)) || to == part.block);
        part.body = region(together & ~only(part.block), level + 1);
      }
      left &= ~together;
      result.push_back(std::move(part));
      break;
    }
  }
  return result;
}

bool Nest::dominates(unsigned above, unsigned below) const {
  if (above == below)
    return true;
  if (above == 0)
    return true;
  BlockSet without = reachable(0, reached & ~only(above)) | only(0);
  return !(without & only(below));
}

} // namespace vlstest
