// SPDX-License-Identifier: GPL-3.0-or-later
//
// Invariant gathers: those that read the same in every iteration of a loop move in front of it,
// where they are grouped like all others. GCC moves loads, but not calls that read memory if
// anything in the loop is stored, whatever that may change.

#ifndef VLS_DECIDE_INVARIANTS_H
#define VLS_DECIDE_INVARIANTS_H

#include "decide/context.h"

namespace vls::gcc {

/// Moves the builtin gathers of the function, whose blocks `regions` has, in front of their loops,
/// as far out as they may. One may if it is in the region of the loop's header, so that it is
/// executed once the loop is entered; nothing that may not return stands before it there; all that
/// it uses is computed outside, or can be; and no store of the loop may change what it reads.
void hoistInvariants(FunctionContext &work, const std::vector<Region> &regions);

} // namespace vls::gcc

#endif
