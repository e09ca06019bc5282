// SPDX-License-Identifier: GPL-3.0-or-later
//
// Narrows down what a case costs at least: questions to the search, between a price that nothing is
// below and one that some sequence has.

#ifndef VLS_OPTIMAL_DECIDE_H
#define VLS_OPTIMAL_DECIDE_H

#include "cases.h"
#include "denied.h"
#include "results.h"

namespace optimal {

/// Prices are multiples of this: whole µops, of which 1, 2 or 3 execute in a cycle, and quarters,
/// of which 10 do.
constexpr double finestPrice = 1.0 / 30;

struct Decided {
  Result result;
  vls::Sequence sequence; ///< of the price result.found, if a better one than `known` was found
};

/// How questions are asked.
struct Asking {
  int seconds = 20;        ///< for each, or each portion of one, at most
  std::string work;        ///< a file to work with
  bool fromAbove = false;  ///< only whether anything costs less than what is found, for as long as
                           ///< there is an answer
  bool inPortions = false; ///< at once, without trying the whole question first
};

/// `known`: what is proved and found already; `denied`: of the portions of what is called
/// `question`.
Decided decide(const Posed &posed, Result known, const Asking &asking, const std::string &question,
               Denied &denied);

} // namespace optimal

#endif
