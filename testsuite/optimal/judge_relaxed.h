// SPDX-License-Identifier: GPL-3.0-or-later
//
// What relaxed instructions, or coarse questions, say no to, nothing may do: a sequence that is
// known must be among theirs.

#ifndef VLS_OPTIMAL_JUDGE_RELAXED_H
#define VLS_OPTIMAL_JUDGE_RELAXED_H

#include "results.h"

#include <string>

namespace optimal {

/// Asks each relaxation and each coarse form, for all cases whose name contains `only`, for
/// something no dearer than what `results` or the planner knows. Prints what they refuse, and a
/// line of totals; true if nothing.
bool judgeRelaxed(const Results &results, const std::string &only, const std::string &work,
                  int seconds);

} // namespace optimal

#endif
