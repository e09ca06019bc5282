// SPDX-License-Identifier: GPL-3.0-or-later
//
// Grouping beside the public getGroups: the greedy cut that the OptVLS document describes, for
// comparison.

#ifndef VLS_OPTVLS_GROUP_H
#define VLS_OPTVLS_GROUP_H

#include "vls/optvls.h"

namespace vls {

/// Like getGroups, but fills each group from the lowest remaining distance for as long as the row
/// and the order of execution allow; never looks ahead, and asks for no prices.
Grouping greedyGroups(const std::vector<const Memref *> &memrefs, const GroupingOptions &options);

} // namespace vls

#endif
