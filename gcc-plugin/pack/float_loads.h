// SPDX-License-Identifier: GPL-3.0-or-later
//
// Integers of less than 128 bits that are loaded as a float, into the lowest part of a register
// with zeros above. As an integer GCC inserts them in a register of zeros, if it has one, which is
// a µop more. Only what is extended stays an integer: an extension reads memory by itself.
//
// But not if a mask chooses of what is extended. With AVX-512 an extension may be masked, and may
// read memory; where it does both, and less than 128 bits, GCC forms an instruction that it cannot
// split afterwards ("could not split insn").
//
//   x = load i16 x 4         y = sign-extend x         z = select (mask, y, other)

#ifndef VLS_PACK_FLOAT_LOADS_H
#define VLS_PACK_FLOAT_LOADS_H

#include "vls/packer.h"

#include <set>

namespace vls::gcc {

/// By id, loads of 32 and 64 bits that are not extended, or that are and then selected from by a
/// mask or by the mask of a shuffle.
std::set<unsigned> floatLoads(const PackPlan &plan, const PackMachine &machine, bool hasMasks);

} // namespace vls::gcc

#endif
