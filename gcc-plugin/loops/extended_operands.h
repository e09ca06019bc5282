// SPDX-License-Identifier: GPL-3.0-or-later
//
// Indices that are computed under a condition. Where they are computed always, GCC makes arithmetic
// of them that may wrap, and what iterations access side by side is no longer seen to be so. In the
// program ints do not wrap; so operands are extended before that, which is no less defined where
// the index is not needed:
//
//   if (c) s += x[2 * i + 1]        (long) (2 * i + 1)    ──►    2 * (long) i + 1

#ifndef VLS_LOOPS_EXTENDED_OPERANDS_H
#define VLS_LOOPS_EXTENDED_OPERANDS_H

#include "gcc.h"

namespace vls::gcc {

/// Does so with what `block` computes and extends to 64 bits.
void extendOperands(basic_block block);

} // namespace vls::gcc

#endif
