// SPDX-License-Identifier: GPL-3.0-or-later
//
// Operators as C writes them, and the parentheses that they need.

#ifndef VLS_LANES_OPERATORS_H
#define VLS_LANES_OPERATORS_H

#include "gcc.h"

namespace vls::gcc {

/// The symbol of a binary operation, or null.
const char *symbolOf(tree_code code);

/// How tight the operators of a text bind that stand outside of its brackets: 6 if there are none.
int tightness(const std::string &text);

/// With parentheses, if its operators bind less than `least`.
std::string asOperand(const std::string &text, int least = 6);

/// " + 3", " - 1", or nothing.
std::string signedText(std::int64_t number);

} // namespace vls::gcc

#endif
