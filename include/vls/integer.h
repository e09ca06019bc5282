// SPDX-License-Identifier: GPL-3.0-or-later
//
// Exact integers. Distances, strides and offsets are computed without wrapping (GMP), and become
// machine integers only where they are shown to fit.

#ifndef VLS_INTEGER_H
#define VLS_INTEGER_H

#include <cstdint>
#include <gmpxx.h>
#include <optional>
#include <string>

namespace vls {

using Integer = mpz_class;

/// The exact integer with the value of `value`.
Integer fromInt64(std::int64_t value);

/// `value` as a 64-bit integer, or nothing if it does not fit.
std::optional<std::int64_t> toInt64(const Integer &value);

/// Decimal digits of `value`, with a leading minus sign if negative.
std::string toString(const Integer &value);

} // namespace vls

#endif
