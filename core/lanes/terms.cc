// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/terms.h"

namespace vls {

bool readType(Cursor &cursor, ScalarType &type) {
  if (!cursor.take(":"))
    return true;
  const std::string text = cursor.token().text;
  if (cursor.token().kind != Token::Kind::Name || (text[0] != 'i' && text[0] != 'u'))
    return cursor.expected("a type such as i32 or u8");
  const std::string digits = text.substr(1);
  Cursor number(digits);
  if (!number.number(type.bits, 1, 4096, "bits") || !number.atEnd())
    return cursor.expected("a type such as i32 or u8");
  type.isSigned = text[0] == 'i';
  cursor.step();
  return true;
}

bool readEvolution(Cursor &cursor, LaneEvolution &evolution) {
  if (cursor.take("random")) {
    evolution = LaneEvolution::random();
    return true;
  }
  Integer stride = 0, modulus = 1, residue = 0;
  if (cursor.take("strided")) {
    if (!cursor.integer(stride, "a stride"))
      return false;
  } else if (!cursor.take("uniform")) {
    return cursor.expected("'uniform', 'strided' or 'random'");
  }
  if (cursor.take("base")) {
    modulus = 0;
    if (!cursor.integer(residue, "a number"))
      return false;
    if (cursor.take("mod") && !cursor.integer(modulus, "a modulus"))
      return false;
  }
  evolution = LaneEvolution::strided(stride, modulus, residue);
  if (evolution.isStrided() && cursor.take("wraps"))
    evolution.wraps = true;
  return true;
}

} // namespace vls
