// SPDX-License-Identifier: GPL-3.0-or-later
//
// Narrows down what a case costs at least: questions to the search, between a price that nothing is
// below and one that some sequence has.

#ifndef VLS_OPTIMAL_DECIDE_H
#define VLS_OPTIMAL_DECIDE_H

#include "cases.h"
#include "results.h"

namespace optimal {

/// Prices are multiples of this: whole µops, of which 1, 2 or 3 execute in a cycle, and quarters,
/// of which 10 do.
constexpr double finestPrice = 1.0 / 30;

struct Decided {
  Result result;
  vls::Sequence sequence; ///< of the price result.found, if a better one than `known` was found
};

/// `known`: what is proved and found already. Questions take at most `seconds` each; `work` is a
/// file to work with. `fromAbove`: only whether anything costs less than what is found, for as long
/// as there is an answer.
Decided decide(const Posed &posed, Result known, int seconds, const std::string &work,
               bool fromAbove);

} // namespace optimal

#endif
