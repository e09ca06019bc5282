// SPDX-License-Identifier: GPL-3.0-or-later
//
// Dominators by the iteration of Cooper, Harvey and Kennedy; frontiers by their walk up the tree,
// which ends where an earlier predecessor's walk has been.

#include "lanes/dominators.h"

#include <algorithm>

namespace vls {

namespace {

constexpr unsigned noParent = ~0u;

/// The closest block above both.
unsigned commonAncestor(const std::vector<unsigned> &parent, unsigned a, unsigned b) {
  while (a != b)
    if (a > b)
      a = parent[a];
    else
      b = parent[b];
  return a;
}

} // namespace

void Dominators::find(std::vector<std::vector<unsigned>> &predecessors) {
  findParents(predecessors);
  numberTree();
  for (std::vector<unsigned> &all : predecessors)
    std::sort(all.begin(), all.end(),
              [this](unsigned a, unsigned b) { return first[a] < first[b]; });
  findFrontiers(predecessors);
}

void Dominators::findParents(const std::vector<std::vector<unsigned>> &predecessors) {
  parent.assign(predecessors.size(), noParent);
  if (parent.empty())
    return;
  parent[0] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned p = 1; p < parent.size(); ++p) {
      unsigned above = noParent;
      for (unsigned from : predecessors[p])
        if (parent[from] != noParent)
          above = above == noParent ? from : commonAncestor(parent, above, from);
      changed = changed || parent[p] != above;
      parent[p] = above;
    }
  }
}

/// A parent has a lower number than its children: sizes of subtrees are summed from the last block
/// to the first, rows given out from the first to the last.
void Dominators::numberTree() {
  const unsigned count = unsigned(parent.size());
  std::vector<unsigned> size(count, 1);
  depth.assign(count, 0);
  first.assign(count, 0);
  end.assign(count, count);
  for (unsigned p = count; p-- > 1;)
    size[parent[p]] += size[p];
  std::vector<unsigned> next(count, 1); // what is left of the row of each block
  for (unsigned p = 1; p < count; ++p) {
    depth[p] = depth[parent[p]] + 1;
    first[p] = next[parent[p]];
    end[p] = next[parent[p]] += size[p];
    next[p] = first[p] + 1;
  }
}

void Dominators::findFrontiers(const std::vector<std::vector<unsigned>> &predecessors) {
  frontier.assign(parent.size(), {});
  for (unsigned p = 0; p < parent.size(); ++p)
    for (unsigned from : predecessors[p])
      for (unsigned at = from; p == 0 || at != parent[p]; at = parent[at]) {
        if (!frontier[at].empty() && frontier[at].back().to == p)
          break;
        const auto &all = predecessors[p];
        const auto past = std::partition_point(
            all.begin(), all.end(), [&](unsigned block) { return first[block] < end[at]; });
        frontier[at].push_back({p, indexOf(at, all), unsigned(past - all.begin())});
        if (at == 0)
          break;
      }
}

unsigned Dominators::indexOf(unsigned block, const std::vector<unsigned> &predecessors) const {
  const auto at = std::partition_point(predecessors.begin(), predecessors.end(),
                                       [&](unsigned other) { return first[other] < first[block]; });
  return unsigned(at - predecessors.begin());
}

} // namespace vls
