// SPDX-License-Identifier: GPL-3.0-or-later
//
// What integers may be: the intervals that the check of plans relies on. Exact integers, so that
// nothing wraps but what the program wraps.

#include "packer/check.h"

#include <algorithm>

namespace vls {

namespace {

using Interval = CheckedRanges::Interval;

Integer power(unsigned bits) {
  return Integer(1) << bits;
}

Interval all(unsigned bits) {
  return {-power(bits - 1), power(bits - 1) - 1};
}

bool holds(const Interval &outer, const Interval &inner) {
  return inner.low >= outer.low && inner.high <= outer.high;
}

/// What becomes of exact results that are cut off to `bits` bits.
Interval cut(const Interval &exact, unsigned bits) {
  return holds(all(bits), exact) ? exact : all(bits);
}

Interval unite(const Interval &a, const Interval &b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

Interval product(const Interval &a, const Interval &b) {
  const Integer ends[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
  return {*std::min_element(ends, ends + 4), *std::max_element(ends, ends + 4)};
}

/// The same bits, read without a sign.
Interval intervalWithoutSign(const Interval &a, unsigned bits) {
  if (a.low >= 0)
    return a;
  if (a.high < 0)
    return {a.low + power(bits), a.high + power(bits)};
  return {Integer(0), power(bits) - 1};
}

/// Rounded down, as shifts to the right are.
Integer divided(const Integer &number, unsigned by) {
  Integer result;
  mpz_fdiv_q_2exp(result.get_mpz_t(), number.get_mpz_t(), by);
  return result;
}

/// And, or, exclusive or: no bits above those of both.
Interval bitwise(const Interval &a, const Interval &b, bool isAnd) {
  if (isAnd && a.low >= 0 && b.low >= 0)
    return {Integer(0), std::min(a.high, b.high)};
  if (isAnd && (a.low >= 0 || b.low >= 0))
    return {Integer(0), a.low >= 0 ? a.high : b.high};
  unsigned bits = 1;
  while (!holds(all(bits), unite(a, b)))
    ++bits;
  return {a.low >= 0 && b.low >= 0 ? Integer(0) : all(bits).low, all(bits).high};
}

Interval shiftedLogically(const Interval &a, const Integer &by, unsigned bits) {
  if (by >= bits)
    return {Integer(0), Integer(0)};
  if (by == 0)
    return a;
  const Interval number = intervalWithoutSign(a, bits);
  const unsigned count = unsigned(by.get_ui());
  return {divided(number.low, count), divided(number.high, count)};
}

} // namespace

const Interval &CheckedRanges::of(unsigned operation) {
  while (known.size() <= operation) {
    const Block::Operation &o = block[unsigned(known.size())];
    known.push_back(o.type.exists() && !o.type.isFloat() ? find(o) : Interval());
  }
  return known[operation];
}

bool CheckedRanges::isWithin(unsigned operation, const Integer &low, const Integer &high) {
  return holds({low, high}, of(operation));
}

bool CheckedRanges::fitSigned(unsigned operation, unsigned bits) {
  return holds(all(bits), of(operation));
}

bool CheckedRanges::fitUnsigned(unsigned operation, unsigned bits) {
  return isWithin(operation, 0, power(bits) - 1);
}

Interval CheckedRanges::find(const Block::Operation &o) const {
  const unsigned bits = o.type.bits;
  const auto a = [&]() -> const Interval & { return known[o.operands[0]]; };
  const auto b = [&]() -> const Interval & { return known[o.operands[1]]; };
  // A shift by a constant, or by anything.
  const bool isByConstant = o.operands.size() == 2 && o.op != ScalarOp::Phi &&
                            o.op != ScalarOp::Opaque &&
                            block[o.operands[1]].op == ScalarOp::Constant;
  const Integer count =
      isByConstant ? intervalWithoutSign(b(), block[o.operands[1]].type.bits).low : Integer(0);
  switch (o.op) {
  case ScalarOp::Constant: {
    const Integer number = Integer(static_cast<unsigned long>(o.constant));
    const Integer value = number >= power(bits - 1) ? Integer(number - power(bits)) : number;
    return {value, value};
  }
  case ScalarOp::Add:
    return cut({a().low + b().low, a().high + b().high}, bits);
  case ScalarOp::Subtract:
    return cut({a().low - b().high, a().high - b().low}, bits);
  case ScalarOp::Multiply:
    return cut(product(a(), b()), bits);
  case ScalarOp::Negate:
    return cut({-a().high, -a().low}, bits);
  case ScalarOp::Absolute:
    if (a().low >= 0)
      return a();
    return cut(
        {a().high < 0 ? Integer(-a().high) : Integer(0), std::max(Integer(-a().low), a().high)},
        bits);
  case ScalarOp::Not:
    return {-1 - a().high, -1 - a().low};
  case ScalarOp::MinimumSigned:
    return {std::min(a().low, b().low), std::min(a().high, b().high)};
  case ScalarOp::MaximumSigned:
    return {std::max(a().low, b().low), std::max(a().high, b().high)};
  case ScalarOp::MinimumUnsigned:
    if (a().low >= 0 && b().low >= 0)
      return {std::min(a().low, b().low), std::min(a().high, b().high)};
    return a().low >= 0   ? Interval{Integer(0), a().high}
           : b().low >= 0 ? Interval{Integer(0), b().high}
                          : unite(a(), b());
  case ScalarOp::MaximumUnsigned:
    if (a().low >= 0 && b().low >= 0)
      return {std::max(a().low, b().low), std::max(a().high, b().high)};
    return unite(a(), b());
  case ScalarOp::And:
  case ScalarOp::Or:
  case ScalarOp::Xor:
    return bitwise(a(), b(), o.op == ScalarOp::And);
  case ScalarOp::ShiftLeft:
    if (isByConstant && count < bits)
      return cut(product(a(), {power(unsigned(count.get_ui())), power(unsigned(count.get_ui()))}),
                 bits);
    return isByConstant ? Interval{Integer(0), Integer(0)} : all(bits);
  case ScalarOp::ShiftRightLogical:
    if (isByConstant)
      return shiftedLogically(a(), count, bits);
    return a().low >= 0 ? Interval{Integer(0), a().high} : all(bits);
  case ScalarOp::ShiftRightArithmetic: {
    const unsigned by = count < bits ? unsigned(count.get_ui()) : bits;
    if (isByConstant)
      return {divided(a().low, by), divided(a().high, by)};
    return {std::min(a().low, Integer(0)), std::max(a().high, Integer(-1))};
  }
  case ScalarOp::Select:
    return unite(b(), known[o.operands[2]]);
  case ScalarOp::SignExtend:
    return a();
  case ScalarOp::ZeroExtend:
    return intervalWithoutSign(a(), block[o.operands[0]].type.bits);
  case ScalarOp::Truncate:
    return cut(a(), bits);
  default: // loads, inputs, phis, what comes from floats
    return all(bits);
  }
}

} // namespace vls
