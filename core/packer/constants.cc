// SPDX-License-Identifier: GPL-3.0-or-later
//
// Constants as text. A float is written in decimal where that is short and exact, else as bits.

#include "packer/operations.h"
#include "packer/text.h"

#include <cmath>
#include <cstdio>
#include <cstring>

namespace vls {

namespace {

double valueOf(ElementType type, std::uint64_t bits) {
  if (type.bits == 32) {
    const std::uint32_t narrow = std::uint32_t(bits);
    float value = 0;
    std::memcpy(&value, &narrow, sizeof value);
    return double(value);
  }
  double value = 0;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

} // namespace

bool parseConstant(Cursor &cursor, ElementType type, std::uint64_t &bits) {
  const Token start = cursor.token();
  const bool asBits = cursor.take("bits");
  if (type.isFloat() && !asBits) {
    if (start.kind != Token::Kind::Number)
      return cursor.expected("a number or 'bits'");
    char *end = nullptr;
    bits = bitsOfFloat(type, std::strtod(start.text.c_str(), &end));
    cursor.step();
    return true;
  }
  Integer value;
  if (!cursor.integer(value, "an integer"))
    return false;
  Integer limit = 1;
  limit <<= type.bits;
  if (value >= limit || value < (asBits ? Integer(0) : Integer(-limit / 2)))
    return cursor.expectedAt(start, "a number of " + std::to_string(type.bits) + " bits");
  if (value < 0)
    value += limit;
  bits = mpz_class(value >> 32).get_ui() << 32 | mpz_class(value & 0xffffffffu).get_ui();
  return true;
}

std::string constantToString(ElementType type, std::uint64_t bits) {
  if (!type.isFloat()) {
    const bool negative = type.bits > 1 && (bits >> (type.bits - 1) & 1) != 0;
    return negative ? std::to_string(std::int64_t(bits | ~lowBits(type.bits)))
                    : std::to_string(bits);
  }
  const double value = valueOf(type, bits);
  char text[64];
  std::snprintf(text, sizeof text, "%.4f", value);
  const bool exact = std::isfinite(value) && std::fabs(value) < 1e9 &&
                     bitsOfFloat(type, std::strtod(text, nullptr)) == bits;
  if (!exact)
    return "bits " + std::to_string(bits);
  std::string shortest = text; // without zeros at the end
  while (shortest.back() == '0')
    shortest.pop_back();
  if (shortest.back() == '.')
    shortest.pop_back();
  return shortest;
}

} // namespace vls
