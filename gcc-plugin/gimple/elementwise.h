// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads stores of a vector lane by lane, which is what GCC makes of a scatter where the machine has
// none, and of stores with an unknown stride:
//
//   _41 = BIT_FIELD_REF <vect_40, 64, 0>;    *_51 = _41;
//   _42 = BIT_FIELD_REF <vect_40, 64, 64>;   *_52 = _42;   ...
//
// All lanes of one vector, the lowest first, with no other store in between.

#ifndef VLS_GIMPLE_ELEMENTWISE_H
#define VLS_GIMPLE_ELEMENTWISE_H

#include "gimple/access.h"

namespace vls::gcc {

/// True for a store of lane 0 of a vector, extracted, if that of lane 1 is the next store.
bool isFirstLaneStore(gimple *statement);

/// Reads the stores of all lanes that begin with `first`, for which isFirstLaneStore holds; nothing
/// if they are not all there, or not plain.
std::optional<Access> readElementwiseStore(gassign *first, AffineBuilder &affine);

} // namespace vls::gcc

#endif
