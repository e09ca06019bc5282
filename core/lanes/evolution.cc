// SPDX-License-Identifier: GPL-3.0-or-later

#include "vls/evolution.h"

namespace vls {

namespace {

/// Keeps chains of joins short: a modulus that takes more bits tells nobody more.
constexpr std::size_t longestModulus = 512;

Integer reduced(const Integer &value, const Integer &modulus) {
  if (modulus == 0)
    return value;
  Integer result;
  mpz_fdiv_r(result.get_mpz_t(), value.get_mpz_t(), modulus.get_mpz_t());
  return result;
}

} // namespace

LaneEvolution LaneEvolution::uniform(Integer modulus, Integer residue) {
  return strided(0, std::move(modulus), std::move(residue));
}

LaneEvolution LaneEvolution::strided(Integer stride, Integer modulus, Integer residue) {
  LaneEvolution result;
  result.kind = stride == 0 ? Kind::Uniform : Kind::Strided;
  result.stride = std::move(stride);
  result.modulus = abs(modulus);
  if (mpz_sizeinbase(result.modulus.get_mpz_t(), 2) > longestModulus)
    result.modulus = 1;
  if (result.modulus == 0 && mpz_sizeinbase(residue.get_mpz_t(), 2) > longestModulus)
    result.modulus = 1;
  result.residue = reduced(residue, result.modulus);
  return result;
}

bool LaneEvolution::operator==(const LaneEvolution &o) const {
  return kind == o.kind && stride == o.stride && modulus == o.modulus && residue == o.residue &&
         wraps == o.wraps;
}

LaneEvolution join(const LaneEvolution &a, const LaneEvolution &b) {
  if (a.isBottom() || a == b)
    return b;
  if (b.isBottom())
    return a;
  if (a.isRandom() || b.isRandom() || a.stride != b.stride)
    return LaneEvolution::random();
  LaneEvolution result = LaneEvolution::strided(
      a.stride, gcd(gcd(a.modulus, b.modulus), Integer(a.residue - b.residue)), a.residue);
  result.wraps = a.wraps || b.wraps;
  return result;
}

std::string toString(const LaneEvolution &evolution) {
  using Kind = LaneEvolution::Kind;
  if (evolution.kind == Kind::Bottom)
    return "bottom";
  if (evolution.kind == Kind::Random)
    return "random";
  std::string text = evolution.isUniform() ? "uniform" : "strided " + toString(evolution.stride);
  if (evolution.modulus == 0)
    text += " base " + toString(evolution.residue);
  else if (evolution.modulus != 1)
    text += " base " + toString(evolution.residue) + " mod " + toString(evolution.modulus);
  return text + (evolution.wraps ? " wraps" : "");
}

} // namespace vls
