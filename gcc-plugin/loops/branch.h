// SPDX-License-Identifier: GPL-3.0-or-later
//
// Branches that are added to a function.

#ifndef VLS_LOOPS_BRANCH_H
#define VLS_LOOPS_BRANCH_H

#include "gcc.h"

namespace vls::gcc {

/// A new edge from the end of `from`, a block with one way on and no phis that need it, to `to`: it
/// is taken where `condition` holds, which is `probable`. Dominators and the phis of `to` are left
/// to the caller.
edge branchTo(basic_block to, basic_block from, tree condition, profile_probability probable);

/// The same where what lies between is passed by: where `condition` holds, `from` leads to where
/// `aside`, one of two edges out of a block that `from` dominates, does.
void branchPast(edge aside, basic_block from, tree condition, profile_probability probable);

} // namespace vls::gcc

#endif
