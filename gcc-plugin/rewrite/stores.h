// SPDX-License-Identifier: GPL-3.0-or-later
//
// Writes a plan for a group of stores as GIMPLE. The new stores stand where the last member
// executes, in the plan's order, lane by lane upwards; the members are removed.

#ifndef VLS_REWRITE_STORES_H
#define VLS_REWRITE_STORES_H

#include "rewrite/index.h"

namespace vls::gcc {

/// The member of a group of stores that executes last.
const Access &lastOf(const Group &group);

/// Rewrites `group`, stores of this client for whose plan refusalToEmit has no reason, by `plan`.
/// The names that may be dead afterwards are added to `dead`, by version. Under -fchecking the new
/// stores are read back before anything is changed; false if they are wrong.
bool rewriteStores(const Group &group, const Plan &plan, Reloads &reloads, bitmap dead);

} // namespace vls::gcc

#endif
