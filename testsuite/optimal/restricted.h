// SPDX-License-Identifier: GPL-3.0-or-later
//
// Instructions in a form that is easier to search. With reach: permutes that take any element to
// any place say so instead of listing all of them; nothing else is changed.
//
// Restricted instructions: of a target that has a permute of two operands which takes any element
// to any place, only that one, its blends, and what reads memory. What sequences of these cost less
// than is found sooner; that none does says nothing.

#ifndef VLS_OPTIMAL_RESTRICTED_H
#define VLS_OPTIMAL_RESTRICTED_H

#include "instructions.h"

#include <optional>

namespace optimal {

Instructions withReach(const Problem &problem, Instructions instructions);

/// Of instructions with reach; nothing if the target has no such permute.
std::optional<Instructions> restricted(const Instructions &instructions);

} // namespace optimal

#endif
