// SPDX-License-Identifier: GPL-3.0-or-later
//
// Random cases: the bound by counts against the planner, over groups and machines that are drawn.
// A bound that is above the price of any plan is wrong.

#ifndef VLS_OPTIMAL_RANDOM_CASES_H
#define VLS_OPTIMAL_RANDOM_CASES_H

#include <cstdint>

namespace optimal {

/// Draws the cases of the seeds `from` to `to`, prints what is wrong and how many bounds are
/// reached. True if nothing is wrong and some bounds are reached.
bool judgeRandomCases(std::uint64_t from, std::uint64_t to);

} // namespace optimal

#endif
