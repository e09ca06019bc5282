// SPDX-License-Identifier: GPL-3.0-or-later
//
// Halves: a load of many narrow elements seen as two of half as many lanes. Where a loop reads
// fields of two sizes, the vectorizer fills registers of one width, so that one vector of the
// narrow field has the lanes of two vectors of the wide one:
//
//   int      i0 i1 i2 i3 i4 i5 i6 i7        one access of 8 lanes
//   double   d0 d1 d2 d3 | d4 d5 d6 d7      two of 4
//
// The halves of the first are neighbours of the others, lane by lane; the whole is of none.

#ifndef VLS_GIMPLE_HALVES_H
#define VLS_GIMPLE_HALVES_H

#include "gimple/access.h"

namespace vls::gcc {

/// True if `access` is an emulated gather whose halves are vectors of at least 128 bits.
bool hasHalves(const Access &access);

/// The lower or the upper half of `access`, as it will be read when it is in two: its statement is
/// still that of the whole.
Access halfOf(const Access &access, bool isUpper);

} // namespace vls::gcc

#endif
