// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reductions of integers in `omp simd` loops. GCC keeps an element for each lane in an array, which
// it clears in front of the loop and adds up behind it, each time, however few iterations there are
// and whatever becomes of the loop. Integers may be added up in any order, so one variable does,
// which is what a loop without the pragma has:
//
//   D[] = 0; loop { D[lane] = D[lane] + x; } sum of D[]      ──►     s = 0; loop { s = s + x; }

#ifndef VLS_LOOPS_INTEGER_LANES_H
#define VLS_LOOPS_INTEGER_LANES_H

#include "gcc.h"

namespace vls::gcc {

/// Does that in all loops of `fun` whose lanes have integers of reductions, and nothing else, to
/// themselves; in front of the vectorizer, and of what makes choices of branches.
void uniteIntegerLanes(function *fun);

} // namespace vls::gcc

#endif
