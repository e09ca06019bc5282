// SPDX-License-Identifier: GPL-3.0-or-later
//
// Offsets: vectors of integers whose lanes differ by constants, because they are made of a counter
// with a known alignment. An induction vector that steps by eight:
//
//   v        = { 0, 1, 2, 3, 4, 5, 6, 7 } + 8 * n      T = 8 * n, a multiple of 8, and 0 ... 7
//   v >> 2   = { 0, 0, 0, 0, 1, 1, 1, 1 } + T / 4      equal in four lanes
//   v ^ 1    = { 1, 0, 3, 2, 5, 4, 7, 6 } + T
//   v & 3    = { 0, 1, 2, 3, 0, 1, 2, 3 }              constants
//
// The constants are below what T is a multiple of. So an addition carries nothing into T, and the
// lanes differ by the same after an extension, whatever the type's overflow does.

#ifndef VLS_GIMPLE_OFFSETS_H
#define VLS_GIMPLE_OFFSETS_H

#include "gimple/lane.h"

namespace vls::gcc {

/// Lane l holds T + low[l], where T is one multiple of 2^zeros, and low[l] < 2^zeros. Both as the
/// bits of the vector's element.
struct LaneOffsets {
  unsigned zeros = 0;
  bool isConstant = false; ///< T is 0; then `low` is not bounded by `zeros`
  std::vector<std::uint64_t> low;
};

/// Of a vector of integers; nothing if its lanes are not known to be of that form.
std::optional<LaneOffsets> offsetsOf(tree vector);

} // namespace vls::gcc

#endif
