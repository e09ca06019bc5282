// SPDX-License-Identifier: GPL-3.0-or-later
//
// Exact integers: the only places where one becomes, or comes from, a machine integer. GMP's own
// conversions go through `long`, whose width differs between hosts, so 64-bit values are moved in
// halves here.

#include "vls/integer.h"

namespace vls {

Integer fromInt64(std::int64_t value) {
  const bool negative = value < 0;
  // Negating as unsigned is defined for the smallest value, too.
  const std::uint64_t magnitude =
      negative ? std::uint64_t{0} - static_cast<std::uint64_t>(value) : std::uint64_t(value);
  Integer result = static_cast<unsigned long>(magnitude >> 32);
  result <<= 32;
  result += static_cast<unsigned long>(magnitude & 0xffffffffu);
  return negative ? Integer(-result) : result;
}

std::optional<std::int64_t> toInt64(const Integer &value) {
  // |value| < 2^63, or value == -2^63.
  const Integer magnitude = abs(value);
  if (mpz_sizeinbase(magnitude.get_mpz_t(), 2) > 63) {
    if (value == fromInt64(INT64_MIN))
      return INT64_MIN;
    return std::nullopt;
  }
  const Integer high = magnitude >> 32;
  const Integer low = magnitude - (high << 32);
  const std::int64_t result =
      static_cast<std::int64_t>((std::uint64_t(high.get_ui()) << 32) | low.get_ui());
  return value < 0 ? -result : result;
}

std::string toString(const Integer &value) {
  return value.get_str();
}

} // namespace vls
