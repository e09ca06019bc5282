// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums of floats under a condition. If-conversion chooses between the sum with the terms and the
// sum without, so that each iteration waits for a choice of the one before. Where floats may be
// added in any order, the terms are added to each other first, and chosen are these or zero:
//
//   t = s + a;  u = t + b;  s' = c ? u : s        ──►    s' = s + (c ? a + b : 0)
//
// GCC does so itself where there is one term.

#ifndef VLS_LOOPS_CONDITIONAL_SUMS_H
#define VLS_LOOPS_CONDITIONAL_SUMS_H

#include "gcc.h"

namespace vls::gcc {

/// Does so in `l`, of one block.
void regroupConditionalSums(class loop *l);

} // namespace vls::gcc

#endif
