// SPDX-License-Identifier: GPL-3.0-or-later
//
// Fixed branches: a lane that goes round a cycle comes to a branch again, and takes the edge again
// that it took before, if the condition is the same again: because the cycle does not change it, or
// not on the ways back to the header that this edge leaves to the lane.

#ifndef VLS_LANES_FIXED_H
#define VLS_LANES_FIXED_H

#include "lanes/layout.h"

#include <functional>
#include <optional>

namespace vls {

/// What a branch's condition is made of, as far as cycles go.
struct Steadiness {
  /// True if the condition is the same throughout one iteration of a cycle, wherever it is read.
  std::function<bool(unsigned cycle)> isSteady;

  /// True if moreover, or where it is read once an iteration, lanes that come to the cycle's header
  /// from within by the edge from its predecessor of this index find it as in the iteration before.
  std::function<bool(unsigned cycle, unsigned index)> isKept;
};

/// The cycle around `branch` as lanes see it that once left the branch for `to`: by its positions,
/// counted from its header, those that they may come to until they have left the cycle. Nothing if
/// the branch is not fixed for them, or the cycle too large to be walked.
std::optional<std::vector<bool>> walkFixed(const Layout &layout, unsigned branch, unsigned cycle,
                                           unsigned to, const Steadiness &condition);

/// By position: whether of lanes that part at `branch` in one stay in `cycle` only those may come
/// there, in that stay, that left the branch by one and the same edge.
std::vector<bool> shieldedFrom(const Layout &layout, unsigned branch, unsigned cycle,
                               const Steadiness &condition);

} // namespace vls

#endif
