// SPDX-License-Identifier: GPL-3.0-or-later
//
// The lower bound: what every sequence for a group costs at least on a target, whatever loads,
// inserts and shuffles it is made of. docs/bound.md states and proves the lemmas that it follows
// from; core/bound/ has them as code: Demand, what has to be done, and Abilities, what instructions
// do. A sequence is here nothing but how many instructions of each kind it has; the bound is the
// least price of all numbers that satisfy the demand.
//
// Invariant: no sequence that passes checkSequence costs less.

#ifndef VLS_OPTVLS_BOUND_H
#define VLS_OPTVLS_BOUND_H

#include "vls/optvls.h"

namespace vls {

/// In the target's unit of price. 0 where nothing is known.
Cost lowerBound(const Group &group, const Target &target);

/// "cost 4, lower bound 4: optimal under avx2", "cost 4, lower bound 3.5: within 15% of the optimum
/// under avx2", and without a bound "cost 4 under avx2".
std::string describeBound(const Plan &plan, const Target &target);

} // namespace vls

#endif
