// SPDX-License-Identifier: GPL-3.0-or-later
//
// Linear: arithmetic on evolutions that are UNIFORM or STRIDED. Results are RANDOM where nothing
// linear is known. `wraps` in an operand means: b + s·l modulo two to the bits of its type.

#ifndef VLS_LANES_LINEAR_H
#define VLS_LANES_LINEAR_H

#include "lanes/transfer.h"

#include <optional>

namespace vls {

/// As few claims as the type leaves: what may have wrapped is reduced to what is known modulo two
/// to its bits; if all lanes are seen to lie between two wraps, it has not wrapped.
LaneEvolution normalized(LaneEvolution value, ScalarType type, unsigned lanes);

LaneEvolution sum(const LaneEvolution &a, const LaneEvolution &b);
LaneEvolution scaled(const LaneEvolution &a, const Integer &factor);
LaneEvolution product(const LaneEvolution &a, const LaneEvolution &b);

/// floor(a / divisor), of an operand that does not wrap, divisor > 0.
LaneEvolution quotient(const LaneEvolution &a, const Integer &divisor, unsigned lanes);

/// a mod divisor, not negative; divisor > 0, and divides two to the bits if `a` wraps.
LaneEvolution remainder(const LaneEvolution &a, const Integer &divisor, unsigned lanes);

/// a & mask, mask >= 0.
LaneEvolution masked(const LaneEvolution &a, const Integer &mask, unsigned lanes);

/// What is the same in all lanes of the difference `d` of two operands, as a truth value: true,
/// false, "the same, but which is not known", or not the same.
enum class Verdict { False, True, Same, Mixed };
Verdict isNegative(const LaneEvolution &d, unsigned lanes);
Verdict isZero(const LaneEvolution &d, unsigned lanes);

} // namespace vls

#endif
