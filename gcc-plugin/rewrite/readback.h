// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads emitted GIMPLE back: follows, byte by byte, a value to the loads that it comes from.
// Independent of the planner and of what emitted the statements; runs under -fchecking, before any
// member is given its new value.

#ifndef VLS_REWRITE_READBACK_H
#define VLS_REWRITE_READBACK_H

#include "rewrite/index.h"

namespace vls::gcc {

/// True if `value` holds in lane l the bytes of memory at `lanes[l]` + `distance`, for every lane
/// of `elementBytes` bytes.
bool holdsLanes(tree value, const std::vector<LaneAddress> &lanes, std::int64_t distance,
                unsigned elementBytes);

} // namespace vls::gcc

#endif
