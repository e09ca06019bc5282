// SPDX-License-Identifier: GPL-3.0-or-later
//
// Carried stores: what an iteration stores and the next one loads, to compute what it stores there.
// The loop goes no faster than that goes around, and as a lane of a vector it goes around slower,
// unless its neighbours go around, too:
//
//   a = x[i];  b = x[i + 1];  x[i + 1] = c * b + s * a;  x[i] = c * a - s * b;
//
// They are kept from the packer and, unless that changes what is fused, from GCC's SLP.

#ifndef VLS_PACK_CARRIED_STORES_H
#define VLS_PACK_CARRIED_STORES_H

#include "pack/kept_from_slp.h"
#include "report/remark.h"

namespace vls::gcc {

/// Hides those of `fun` with `kept`; in front of the packer.
void hideCarriedStores(function *fun, KeptFromSlp &kept, Remarks &remarks);

} // namespace vls::gcc

#endif
