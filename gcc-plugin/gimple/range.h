// SPDX-License-Identifier: GPL-3.0-or-later
//
// Range: between which values an integer of at most 32 bits is, seen one lane at a time, from what
// computes it: it was narrower, masked, shifted, clamped, or made of such, or GCC knows. So an
// operation is known not to wrap, though the type allows it:
//
//   j = idx & 1023                  0 ... 1023
//   2 * j + 1      (unsigned)       1 ... 2047: as exact as it would be in 64 bits

#ifndef VLS_GIMPLE_RANGE_H
#define VLS_GIMPLE_RANGE_H

#include "gimple/lane.h"

namespace vls::gcc {

/// True if `code` multiplies narrower integers, so that the product is exact.
bool isWideningProduct(tree_code code);

/// True if `operation`, of lane `lane` of a value of type `type`, is one of `+ - * <<`, a negation,
/// or a widening `*`, whose exact result fits into the type's bits, extended as `isSigned` says, if
/// its operands are extended likewise (those of a widening `*` as their types say).
bool cannotWrap(const Operation &operation, tree type, int lane, bool isSigned);

/// True if lane `lane` of `value` is not negative, seen as signed.
bool isNotNegative(tree value, int lane);

/// True if the scalar `value`, extended as its type says, times `factor` is known to be an integer
/// of 32 bits with a sign.
bool isIntTimes(tree value, std::int64_t factor);

} // namespace vls::gcc

#endif
