// SPDX-License-Identifier: GPL-3.0-or-later
//
// Butterflies: sums and differences of the same two values, as transforms are made of. GCC takes
// them apart where it adds integers in another order, in each place differently, so that lanes are
// no longer alike. They are put together again:
//
//   t = q + x;  r1 = t - y;                       v = x - y;  r1 = q + v;  r3 = q - v
//   u = q + y;  r3 = u - x;             ──►
//
// That takes fewer operations, packed or not. Integers wrap around: the values are the same.

#ifndef VLS_PACK_BUTTERFLIES_H
#define VLS_PACK_BUTTERFLIES_H

#include "gcc.h"

namespace vls::gcc {

/// Rewrites the sums of `block` that are parts of butterflies.
void joinButterflies(basic_block block);

} // namespace vls::gcc

#endif
