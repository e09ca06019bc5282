// SPDX-License-Identifier: GPL-3.0-or-later
//
// Overlap: may two accesses touch the same byte? Answered from affine addresses alone, where all
// lanes of both are a common address plus a constant plus a multiple of one number, their period:
//
//   y + 8 + 16 * j[0], y + 8 + 16 * j[1], ...      period 16, phase 8
//   y     + 16 * i[0], y     + 16 * i[1], ...      period 16, phase 0: never the same byte
//
// Addresses are modulo 2^64. So a period is a power of two, which divides that, or whatever divides
// all coefficients if they are so small that nothing wraps.
//
// And from what the program says of the iterations of a loop (Access::lanesAreIterations).

#ifndef VLS_GIMPLE_OVERLAP_H
#define VLS_GIMPLE_OVERLAP_H

#include "gimple/access.h"

namespace vls::gcc {

/// False if no lane of `a` touches a byte that a lane of `b` touches.
bool mayOverlap(const Access &a, const Access &b);

/// For accesses a constant distance apart: false if a lane of `a` and a different lane of `b` touch
/// the same byte only where the rows of these lanes are the same, a row being all that one lane of
/// both touches; or not at all.
bool rowsMayOverlap(const Access &a, const Access &b);

} // namespace vls::gcc

#endif
