// SPDX-License-Identifier: GPL-3.0-or-later
//
// Indices under conditions. What is computed there is done always in a loop that becomes vectors,
// so GCC makes it arithmetic that may wrap, and j and j + 1 are neighbours no more:
//
//   if (c) s += x[j] + x[j + 1]       (long) j,  (long) (int) ((unsigned) j + 1)
//
// In the program a sum of ints does not wrap, so before that the sum becomes one of what is
// extended, which is no less defined where it is not needed:
//
//   (long) (j + 1)      ->      (long) j + 1
//
// A loop that stays scalar keeps it: one extension then serves all neighbours.
//
// Not where the same memory is read under two conditions: GCC 12 then makes one masked access of
// neighbours with different masks, and reads the wrong ones where they are not contiguous.

#ifndef VLS_VECTORIZER_CONDITIONAL_INDICES_H
#define VLS_VECTORIZER_CONDITIONAL_INDICES_H

#include "gcc.h"

namespace vls::gcc {

/// Does so in innermost loops of `fun` that may become vectors and have branches; in front of
/// if-conversion.
void extendConditionalIndices(function *fun);

} // namespace vls::gcc

#endif
