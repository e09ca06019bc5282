// SPDX-License-Identifier: GPL-3.0-or-later
//
// Branches that are added to a function, and what is computed for them.

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

/// What `condition`, an SSA name that may be gone, decides.
std::vector<gcond *> branchesOn(tree condition);

/// `value`, computed in front of `l`.
tree inFrontOf(class loop *l, tree value);

} // namespace vls::gcc

#endif
