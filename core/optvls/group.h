// SPDX-License-Identifier: GPL-3.0-or-later
//
// Grouping beside the public getGroups: the greedy cut that the OptVLS document describes, for
// comparison.

#ifndef VLS_OPTVLS_GROUP_H
#define VLS_OPTVLS_GROUP_H

#include "vls/optvls.h"

namespace vls {

/// Like getGroups, but fills each group from the lowest remaining distance for as long as the row
/// and canMoveTo allow, and never looks ahead.
Grouping greedyGroups(const std::vector<const Memref *> &memrefs, unsigned vectorLength);

} // namespace vls

#endif
