// SPDX-License-Identifier: GPL-3.0-or-later
//
// Selects as a client of the packer finds them: what becomes of a phi behind branches when both
// ways are computed. Most are something simpler, which instructions have, or which a reduction can
// be made of:
//
//   x < 0 ? -x : x              absolute (x)
//   a < b ? b - a : a - b       absolute (b - a), if the difference is exact
//   c ? n + y : n               n + (c ? y : 0), so n goes through one addition
//   c ? n + y : n + z           n + (c ? y : z)
//   c ? 1 : 0                   zero-extend (c)
//   x > 255 ? 255 : (byte)x     truncate (x > 255 ? 255 : x), a minimum
//   a <= b ? x : y              b < a ? y : x, the predicates that instructions have

#ifndef VLS_SELECT_H
#define VLS_SELECT_H

#include "vls/block.h"

namespace vls {

/// Appends to `block` what yields `a` where `mask`, of 1 bit, is 1, and else `b`, both of one type
/// of at least 8 bits; returns the number of the operation that does: a new one, or one of those
/// that are there (`a` if both are the same). The bits are those of the select in every execution
/// that keeps the promises (noSignedWrap) of the operations that the select chooses. Operations of
/// which only the select knew may be left without a use. What a sum or product of floats becomes
/// where the other way leaves it alone (n + -0.0) is only made where it is reassociable.
unsigned addSelect(Block &block, unsigned mask, unsigned a, unsigned b);

/// Makes of `predicate` the one that holds where it does not. False if there is none that raises
/// the same exceptions: of floats there are Equal and Unequal, Ordered and Unordered.
bool invert(Predicate &predicate, bool isFloat);

/// True of predicates that instructions have only the contrary of.
bool isContrary(Predicate predicate);

} // namespace vls

#endif
