// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/linear.h"

#include <functional>

namespace vls {

namespace {

Integer floorDivision(const Integer &a, const Integer &b) {
  Integer result;
  mpz_fdiv_q(result.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
  return result;
}

Integer floorRemainder(const Integer &a, const Integer &b) {
  Integer result;
  mpz_fdiv_r(result.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
  return result;
}

bool divides(const Integer &divisor, const Integer &number) {
  return mpz_divisible_p(number.get_mpz_t(), divisor.get_mpz_t()) != 0;
}

Integer powerOfTwo(unsigned bits) {
  return Integer(1) << bits;
}

/// The constant lanes value(0), value(1), ... on a base that is a multiple of `modulus`.
LaneEvolution ofLanes(const std::function<Integer(const Integer &)> &value, const LaneEvolution &of,
                      unsigned lanes, const Integer &modulus) {
  const Integer first = value(of.residue);
  const Integer stride = lanes > 1 ? Integer(value(of.residue + of.stride) - first) : Integer(0);
  for (unsigned l = 2; l < lanes; ++l)
    if (value(of.residue + of.stride * l) != first + stride * l)
      return LaneEvolution::random();
  return LaneEvolution::strided(stride, modulus, first);
}

/// True if all lanes of residue + stride·l are in [low, high).
bool within(const Integer &residue, const Integer &stride, unsigned lanes, const Integer &low,
            const Integer &high) {
  const Integer last = residue + stride * (lanes - 1);
  return lanes > 0 && low <= residue && residue < high && low <= last && last < high;
}

bool isWithinType(const LaneEvolution &value, ScalarType type, unsigned lanes) {
  const Integer half = powerOfTwo(type.bits - 1), all = powerOfTwo(type.bits);
  const Integer &r = value.residue;
  if (value.modulus == 0)
    return type.isSigned ? within(r, value.stride, lanes, -half, half)
                         : within(r, value.stride, lanes, 0, all);
  if (value.modulus == all && type.isSigned)
    return within(r, value.stride, lanes, 0, half) || within(r, value.stride, lanes, half, all);
  return within(r, value.stride, lanes, 0, value.modulus);
}

} // namespace

LaneEvolution normalized(LaneEvolution value, ScalarType type, unsigned lanes) {
  if (!value.wraps || type.bits == 0)
    return value;
  const Integer all = powerOfTwo(type.bits), half = powerOfTwo(type.bits - 1);
  Integer stride = floorRemainder(value.stride, all);
  if (stride > half || (stride == half && value.stride < 0))
    stride -= all;
  if (value.modulus == 0) {
    Integer base = floorRemainder(value.residue, all);
    if (type.isSigned && base >= half)
      base -= all;
    LaneEvolution result = LaneEvolution::strided(stride, 0, base);
    if (result.isUniform() || isWithinType(result, type, lanes))
      return result;
  }
  LaneEvolution result = LaneEvolution::strided(stride, gcd(value.modulus, all), value.residue);
  result.wraps = !result.isUniform() && !isWithinType(result, type, lanes);
  return result;
}

LaneEvolution sum(const LaneEvolution &a, const LaneEvolution &b) {
  LaneEvolution result =
      LaneEvolution::strided(a.stride + b.stride, gcd(a.modulus, b.modulus), a.residue + b.residue);
  result.wraps = a.wraps || b.wraps;
  return result;
}

LaneEvolution scaled(const LaneEvolution &a, const Integer &factor) {
  LaneEvolution result =
      LaneEvolution::strided(a.stride * factor, a.modulus * factor, a.residue * factor);
  result.wraps = a.wraps;
  return result;
}

LaneEvolution product(const LaneEvolution &a, const LaneEvolution &b) {
  if (b.isConstant())
    return scaled(a, b.residue);
  if (a.isConstant())
    return scaled(b, a.residue);
  if (!a.isUniform() || !b.isUniform())
    return LaneEvolution::random();
  return LaneEvolution::uniform(
      gcd(Integer(a.modulus * b.modulus),
          gcd(Integer(a.modulus * b.residue), Integer(b.modulus * a.residue))),
      a.residue * b.residue);
}

LaneEvolution quotient(const LaneEvolution &a, const Integer &divisor, unsigned lanes) {
  const bool known = divides(divisor, a.modulus);
  if (divides(divisor, a.stride)) {
    const Integer stride = a.stride / divisor;
    return known ? LaneEvolution::strided(stride, a.modulus / divisor,
                                          floorDivision(a.residue, divisor))
                 : LaneEvolution::strided(stride);
  }
  if (!known || lanes == 0)
    return LaneEvolution::random();
  return ofLanes([&](const Integer &lane) { return floorDivision(lane, divisor); }, a, lanes,
                 a.modulus / divisor);
}

LaneEvolution remainder(const LaneEvolution &a, const Integer &divisor, unsigned lanes) {
  const bool known = divides(divisor, a.modulus);
  if (divides(divisor, a.stride)) {
    if (known)
      return LaneEvolution::constant(floorRemainder(a.residue, divisor));
    return LaneEvolution::uniform(gcd(a.modulus, divisor), a.residue);
  }
  if (!known || lanes == 0)
    return LaneEvolution::random();
  return ofLanes([&](const Integer &lane) { return floorRemainder(lane, divisor); }, a, lanes, 0);
}

LaneEvolution masked(const LaneEvolution &a, const Integer &mask, unsigned lanes) {
  if (mask == 0)
    return LaneEvolution::constant(0);
  const unsigned trailing = unsigned(mpz_scan1(mask.get_mpz_t(), 0));
  const Integer all = powerOfTwo(unsigned(mpz_sizeinbase(mask.get_mpz_t(), 2)));
  if (divides(all, a.stride) && !divides(all, a.modulus))
    return LaneEvolution::uniform(powerOfTwo(trailing));
  if (!divides(all, a.modulus) || (a.isStrided() && lanes == 0))
    return LaneEvolution::random();
  return ofLanes([&](const Integer &lane) { return Integer(lane & mask); }, a,
                 a.isUniform() ? 1 : lanes, 0);
}

Verdict isNegative(const LaneEvolution &d, unsigned lanes) {
  if (d.isUniform() && !d.isConstant())
    return Verdict::Same;
  if (d.modulus == 0) {
    const Integer last = d.residue + d.stride * (lanes > 0 ? lanes - 1 : 0);
    if (d.isStrided() && lanes == 0)
      return Verdict::Mixed;
    if ((d.residue < 0) != (last < 0))
      return Verdict::Mixed;
    return d.residue < 0 ? Verdict::True : Verdict::False;
  }
  return within(d.residue, d.stride, lanes, 0, d.modulus) ? Verdict::Same : Verdict::Mixed;
}

Verdict isZero(const LaneEvolution &d, unsigned lanes) {
  if (d.isUniform()) {
    if (d.isConstant())
      return d.residue == 0 ? Verdict::True : Verdict::False;
    return d.residue == 0 ? Verdict::Same : Verdict::False;
  }
  // In some lane zero: where residue + stride·l ≡ 0 (mod modulus).
  const Integer step = gcd(d.stride, d.modulus);
  if (!divides(step, d.residue))
    return Verdict::False;
  if (lanes == 0)
    return Verdict::Mixed;
  for (unsigned l = 0; l < lanes; ++l) {
    const Integer lane = d.residue + d.stride * l;
    if (d.modulus == 0 ? lane == 0 : divides(d.modulus, lane))
      return Verdict::Mixed;
  }
  return Verdict::False;
}

} // namespace vls
