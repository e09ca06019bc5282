// SPDX-License-Identifier: GPL-3.0-or-later
//
// Unrolling of loops whose accumulators became vectors. Such a body is a handful of instructions
// around one chain of additions; what it costs is then the counter, the branch, and where in the
// cache lines the loop happens to stand.
//
// Nothing is copied here: GCC's unroller of RTL, which -O3 does not run by itself, is asked for
// this loop, as by `#pragma GCC unroll`. The order of all operations stays.

#ifndef VLS_PACK_UNROLL_H
#define VLS_PACK_UNROLL_H

#include "pack/block.h"

#include "vls/packer.h"

namespace vls::gcc {

/// Asks for copies of the loop whose body `block` was and `plan` now is: if vectors go around it,
/// it is short, iterates a number of times that is known when it is entered, and the user has not
/// said how often it is to be unrolled.
void unrollPacked(const GimpleBlock &block, const PackPlan &plan);

} // namespace vls::gcc

#endif
