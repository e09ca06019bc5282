// SPDX-License-Identifier: GPL-3.0-or-later
//
// Writes a plan as GIMPLE: loads (rewrite/load.h), CONSTRUCTORs that join halves, VEC_PERM_EXPRs.
// The new statements stand where the first member executes, in its memory state; each member's own
// statement becomes a copy of the value that the plan yields for it.

#ifndef VLS_REWRITE_SEQUENCE_H
#define VLS_REWRITE_SEQUENCE_H

#include "rewrite/index.h"

namespace vls::gcc {

/// Nothing if GCC can do every step of `plan` for `group`, else the reason.
std::string refusalToEmit(const Group &group, const Plan &plan);

/// Rewrites the members of `group`, memrefs of this client, by `plan`. The names that may be dead
/// afterwards are added to `dead`, by version. Under -fchecking what was emitted is read back
/// before a member is touched; false if it is wrong, with every member as it was.
bool rewriteGroup(const Group &group, const Plan &plan, Reloads &reloads, bitmap dead);

} // namespace vls::gcc

#endif
