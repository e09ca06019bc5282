// SPDX-License-Identifier: GPL-3.0-or-later
//
// Random cases: the bound by counts, and the question, against the planner, over groups and
// machines that are drawn. A bound that is above the price of any plan is wrong, and so is a form
// of the question that says nothing costs as little.

#ifndef VLS_OPTIMAL_RANDOM_CASES_H
#define VLS_OPTIMAL_RANDOM_CASES_H

#include <cstdint>
#include <string>

namespace optimal {

/// Draws the cases of the seeds `from` to `to`, prints what is wrong and how many bounds are
/// reached. The question is asked for a second a form, with the file `work`; not if that is empty,
/// nor of formulas of many operations. True if nothing is wrong and some bounds are reached.
bool judgeRandomCases(std::uint64_t from, std::uint64_t to, const std::string &work);

} // namespace optimal

#endif
