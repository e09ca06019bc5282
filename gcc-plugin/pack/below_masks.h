// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loads that GCC must not merge with what comes of them. With AVX-512 an extension may be masked,
// and may read memory; where it does both, and less than 128 bits, GCC forms an instruction that it
// cannot split afterwards ("could not split insn").
//
//   x = load i16 x 4         y = sign-extend x         z = select (mask, y, other)

#ifndef VLS_PACK_BELOW_MASKS_H
#define VLS_PACK_BELOW_MASKS_H

#include "vls/packer.h"

#include <set>

namespace vls::gcc {

/// By id, loads of less than 128 bits of integers that are extended, and then selected from by a
/// mask or by the mask of a shuffle.
std::set<unsigned> loadsBelowMasks(const PackPlan &plan, const PackMachine &machine);

} // namespace vls::gcc

#endif
