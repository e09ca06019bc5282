// SPDX-License-Identifier: GPL-3.0-or-later
//
// Fixed branches: a lane that goes round a cycle comes to a branch again, and takes the edge again
// that it took before, if the condition is the same again: because the cycle does not change it, or
// not on the ways that this edge leaves to the lane.
//
//     h: y = phi(.., y2)  ◀──┐       Lanes that go s are fixed, though others change y: where they
//     a: y2 = phi(y, y3) ?y ─┘s      come, y2 is y, and y is y2.
//       │t      ▲
//     b: y3 = f(x)               Lanes that go t are not.

#ifndef VLS_LANES_FIXED_H
#define VLS_LANES_FIXED_H

#include "lanes/layout.h"

#include <functional>
#include <optional>

namespace vls {

/// Part of a cycle: the blocks, by position counted from the cycle's header, and edges that some
/// lanes may come to.
struct Walk {
  const Layout &layout;
  unsigned cycle, branch, to; ///< of `branch`, only the edge to `to`
  std::vector<bool> seen;

  bool hasBlock(unsigned position) const {
    return layout.contains(cycle, position) && seen[position - layout.headerOf(cycle)];
  }
  bool hasEdge(unsigned from, unsigned target) const {
    return hasBlock(from) && (from != branch || target == to);
  }
};

/// True if the condition of the walk's branch is the same whenever lanes come to it that go nowhere
/// else in one stay in the cycle.
using IsKept = std::function<bool(const Walk &)>;

/// The cycle around `branch` as lanes see it that once left the branch for `to`: by its positions,
/// counted from its header, those that they may come to until they have left the cycle. Nothing if
/// the branch is not fixed for them, or the cycle too large to be walked.
std::optional<std::vector<bool>> walkFixed(const Layout &layout, unsigned branch, unsigned cycle,
                                           unsigned to, const IsKept &isKept);

/// By position: whether of lanes that part at `branch` in one stay in `cycle` only those may come
/// there, in that stay, that left the branch by one and the same edge.
std::vector<bool> shieldedFrom(const Layout &layout, unsigned branch, unsigned cycle,
                               const IsKept &isKept);

} // namespace vls

#endif
