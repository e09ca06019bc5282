// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loops of `omp simd` that stay scalar. GCC does not unroll them, however short, and leaves in
// memory what each of their lanes has, if they have branches; without the pragma it does better.

#ifndef VLS_LOOPS_SCALAR_SIMD_H
#define VLS_LOOPS_SCALAR_SIMD_H

#include "gcc.h"

namespace vls::gcc {

/// Lets GCC unroll those of `fun`, and keeps their sums in registers; behind what packs them. Not
/// where what GCC fuses depends on that; nor are those unrolled here that are to become blocks,
/// which are planned with sums in registers.
void relieveScalarSimd(function *fun);

} // namespace vls::gcc

#endif
