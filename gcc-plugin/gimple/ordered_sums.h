// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums of products in order. As scalars each product is fused with the sum; where GCC makes vectors
// of the loop, the products are vectors, which are added lane by lane and fused with nothing:
//
//   s = s + a[i] * b[i]        fma (a[i], b[i], s)      v = a * b;  s = s + v[0];  s = s + v[1]; ...
//
// So whether the last digits are those that GCC computes depends on who makes vectors.

#ifndef VLS_GIMPLE_ORDERED_SUMS_H
#define VLS_GIMPLE_ORDERED_SUMS_H

#include "gcc.h"

namespace vls::gcc {

/// Does GCC fuse products and sums of the current function, by its own rule?
bool fusesByRule();

/// Does `l` add a product of floats, which GCC fuses, to a sum that it carries?
bool addsProductsInOrder(class loop *l);

/// Does `l` add a product of floats that an earlier iteration has computed? That is fused with
/// nothing, but would be if the iterations stood side by side.
bool addsProductsOfEarlier(class loop *l);

} // namespace vls::gcc

#endif
