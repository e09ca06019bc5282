// SPDX-License-Identifier: GPL-3.0-or-later
//
// Writes a plan for a group of loads as GIMPLE. The new statements stand where the first member
// executes, in its memory state; each member's own statement becomes a copy of the value that the
// plan yields for it.

#ifndef VLS_REWRITE_SEQUENCE_H
#define VLS_REWRITE_SEQUENCE_H

#include "rewrite/index.h"

namespace vls::gcc {

/// Rewrites the members of `group`, loads of this client for whose plan refusalToEmit has no
/// reason, by `plan`. The names that may be dead afterwards are added to `dead`, by version. Under
/// -fchecking what was emitted is read back before a member is touched; false if it is wrong, with
/// every member as it was.
bool rewriteGroup(const Group &group, const Plan &plan, Reloads &reloads, bitmap dead);

} // namespace vls::gcc

#endif
