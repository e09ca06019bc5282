// SPDX-License-Identifier: GPL-3.0-or-later
//
// Overlap: may two accesses touch the same byte? Answered from affine addresses alone, where all
// lanes of both are a common address plus a constant plus a multiple of one number, their period:
//
//   y + 8 + 16 * j[0], y + 8 + 16 * j[1], ...      period 16, phase 8
//   y     + 16 * i[0], y     + 16 * i[1], ...      period 16, phase 0: never the same byte
//
// Addresses are modulo 2^64. So a period is a power of two, which divides that, or whatever divides
// all coefficients if they are so small that nothing wraps. Low bits of an index that are known to
// be zero count, too.
//
// And from what the program says of the iterations of a loop (Access::lanesAreIterations), `omp
// simd` or `ivdep`: that they can be done side by side, statement by statement. Of a statement X
// and a later one Y, what X does in an iteration does not meet what Y does in an earlier one. What
// Y does in the same iteration or a later one may meet it, and comes after it either way:
//
//   X   0 1 2 3
//        \   \       dependences between lanes; none from the lower left to the upper right
//   Y   0 1 2 3

#ifndef VLS_GIMPLE_OVERLAP_H
#define VLS_GIMPLE_OVERLAP_H

#include "gimple/access.h"

namespace vls::gcc {

/// False if `first`, which is executed before `second`, may as well be executed behind it: no lane
/// of one touches a byte that a lane of the other touches, or as far as they do, only lanes of
/// earlier iterations in `second`, and the program says that these do not.
bool mayOverlap(const Access &first, const Access &second);

/// For accesses a constant distance apart: false if a lane of `a` and a different lane of `b` touch
/// the same byte only where the rows of these lanes are the same, a row being all that one lane of
/// both touches; or only where the lane of the one that is executed first is the lower one; or not
/// at all.
bool rowsMayOverlap(const Access &a, const Access &b);

/// For accesses of which rowsMayOverlap is false: true if a lane of `first`, which is executed
/// first, may touch a byte that a higher lane of `second` touches.
bool laterLanesMayOverlap(const Access &first, const Access &second);

} // namespace vls::gcc

#endif
