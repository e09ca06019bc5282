// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads emitted GIMPLE back: follows, byte by byte, a value to the loads that it comes from, or
// what is stored to the values that it is made of. Independent of the planner and of what emitted
// the statements; runs under -fchecking, before any member is given its new value.

#ifndef VLS_REWRITE_READBACK_H
#define VLS_REWRITE_READBACK_H

#include "rewrite/index.h"

namespace vls::gcc {

/// True if `value` holds in lane l the bytes of memory at `lanes[l]` + `distance`, for every lane
/// of `elementBytes` bytes.
bool holdsLanes(tree value, const std::vector<LaneAddress> &lanes, std::int64_t distance,
                unsigned elementBytes);

/// What a member of a group of stores stores: bytes of lane l of `value` go to `lanes[l]` +
/// `distance`.
struct StoredValue {
  tree value;
  std::int64_t distance;
  unsigned elementBytes;
};

/// True if `stores`, one after the other, leave in memory what the members would, one after the
/// other and the lowest lane first, and change nothing else.
bool storeLanes(const std::vector<gassign *> &stores, const std::vector<StoredValue> &members,
                const std::vector<LaneAddress> &lanes);

} // namespace vls::gcc

#endif
