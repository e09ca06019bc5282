// SPDX-License-Identifier: GPL-3.0-or-later
//
// What any form of the question says no to, nothing may do: a sequence that is known must be among
// its solutions.

#ifndef VLS_OPTIMAL_JUDGE_H
#define VLS_OPTIMAL_JUDGE_H

#include "results.h"

#include <string>

namespace optimal {

/// Asks each form, for all cases that are named by `only`, for something no dearer than what
/// `results` or the planner knows. Prints what they deny, and a line of totals; true if nothing.
bool judge(const Results &results, const std::string &only, const std::string &work, int seconds);

} // namespace optimal

#endif
