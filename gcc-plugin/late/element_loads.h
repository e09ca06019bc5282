// SPDX-License-Identifier: GPL-3.0-or-later
//
// Elements of loaded vectors, loaded once more. Gathers that GCC emulates take each index, or each
// address, out of a vector, which is two µops; where the vector was loaded, or is a loaded one and
// what is the same for all elements, one load yields an element, and the gathers of neighbours
// share it:
//
//   v = load 8 x int              take v[k] out       k = 0 to 7        e_k = load int
//   w = v + 1                     take w[k] out                         e_k + 1
//   a = {x, x, ..} + (long) v * 4   take a[k] out                       x + (long) e_k * 4

#ifndef VLS_LATE_ELEMENT_LOADS_H
#define VLS_LATE_ELEMENT_LOADS_H

#include "gcc.h"

namespace vls::gcc {

/// Loads elements in `fun` that are taken out of vectors, most of one vector; behind all that looks
/// for vectors of indices.
void loadElements(function *fun);

} // namespace vls::gcc

#endif
