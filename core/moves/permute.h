// SPDX-License-Identifier: GPL-3.0-or-later
//
// Permutes: rearrangements whose result has the type of the operands, and the same rearrangement
// seen in wider or narrower elements.

#ifndef VLS_MOVES_PERMUTE_H
#define VLS_MOVES_PERMUTE_H

#include "vls/target.h"

#include <optional>
#include <vector>

namespace vls {

using Mask = std::vector<int>;

/// The permute of two operands of `type`, or of one if `mask` names no lane of a second.
ShuffleShape permuteShape(VectorType type, Mask mask);

/// True for a permute whose parts fit together: as many mask lanes as result lanes, each -1 or a
/// lane of the one or two operands; lanes and element bits are powers of two.
bool isPermute(const ShuffleShape &shape);

/// Which operands the mask reads: bit 0 for A, bit 1 for B. 0 if all lanes are don't-cares.
unsigned usesOperands(const ShuffleShape &shape);

/// The same rearrangement seen as one of elements twice as wide, if lanes move in pairs:
///
///   <a2 a3 b0 -1>  4 x 32   ->   <A1 B0>  2 x 64
std::optional<ShuffleShape> widened(const ShuffleShape &shape);

/// `widened` until elements have `elementBits` bits, a multiple of the present width.
std::optional<ShuffleShape> widenedTo(const ShuffleShape &shape, unsigned elementBits);

/// The same rearrangement seen as one of elements of `elementBits` bits, a divisor of the present
/// width. A don't-care lane becomes don't-care lanes. Nothing if the width does not divide.
std::optional<ShuffleShape> narrowedTo(const ShuffleShape &shape, unsigned elementBits);

} // namespace vls

#endif
