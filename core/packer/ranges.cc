// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/ranges.h"

#include <algorithm>
#include <limits>

namespace vls {

namespace {

using Number = std::int64_t;

/// The interval of the exact results, or all of the type if some do not fit it.
Range wrapped(Number low, Number high, unsigned bits) {
  const Range all = Range::all(bits);
  return low >= all.low && high <= all.high ? Range{low, high} : all;
}

/// The interval that holds the results of `compute` for all pairs of ends, wrapped.
template <class Compute>
Range ofEnds(const Range &a, const Range &b, unsigned bits, Compute compute) {
  Range made{std::numeric_limits<Number>::max(), std::numeric_limits<Number>::min()};
  for (const Number x : {a.low, a.high})
    for (const Number y : {b.low, b.high}) {
      Number result = 0;
      if (compute(x, y, &result)) // true: it overflows
        return Range::all(bits);
      made.low = std::min(made.low, result);
      made.high = std::max(made.high, result);
    }
  return wrapped(made.low, made.high, bits);
}

/// The same bits read without a sign, where that is 63 bits at most.
std::optional<Range> withoutSign(const Range &range, unsigned bits) {
  if (range.low >= 0)
    return range;
  if (bits == 64)
    return {};
  const Number more = Number(1) << bits;
  if (range.high < 0)
    return Range{range.low + more, range.high + more};
  return Range{0, more - 1};
}

Range logic(const Range &a, const Range &b, ScalarOp op) {
  if (op == ScalarOp::And && (a.low >= 0 || b.low >= 0))
    return {0, std::min(a.low >= 0 ? a.high : b.high, b.low >= 0 ? b.high : a.high)};
  unsigned bits = 1; // that all fit
  while (!a.fitsSigned(bits) || !b.fitsSigned(bits))
    ++bits;
  const Range all = Range::all(bits);
  return a.low >= 0 && b.low >= 0 ? Range{0, all.high} : all;
}

Range shiftedRight(const Range &a, std::optional<std::uint64_t> by, bool isLogical, unsigned bits) {
  if (!by)
    return a.low >= 0  ? Range{0, a.high}
           : isLogical ? Range::all(bits)
                       : Range{a.low, std::max(a.high, Number(-1))};
  if (!isLogical || a.low >= 0) {
    const unsigned count = unsigned(std::min<std::uint64_t>(*by, 63));
    return *by >= bits && isLogical ? Range{0, 0} : Range{a.low >> count, a.high >> count};
  }
  if (*by == 0)
    return a;
  if (*by >= bits)
    return {0, 0};
  const std::uint64_t mask = ~std::uint64_t(0) >> (64 - bits);
  if (a.high >= 0)
    return {0, Number(mask >> *by)};
  return {Number((std::uint64_t(a.low) & mask) >> *by),
          Number((std::uint64_t(a.high) & mask) >> *by)};
}

Range extremeUnsigned(const Range &a, const Range &b, bool isMinimum, unsigned bits) {
  if (a.low >= 0 && b.low >= 0)
    return isMinimum ? Range{std::min(a.low, b.low), std::min(a.high, b.high)}
                     : Range{std::max(a.low, b.low), std::max(a.high, b.high)};
  if (isMinimum && (a.low >= 0 || b.low >= 0))
    return {0, a.low >= 0 ? a.high : b.high};
  return Range::all(bits);
}

} // namespace

Range combined(ScalarOp op, const Range &a, const Range &b, unsigned bits) {
  return ofEnds(a, b, bits, [&](Number x, Number y, Number *result) {
    return op == ScalarOp::Add        ? __builtin_add_overflow(x, y, result)
           : op == ScalarOp::Subtract ? __builtin_sub_overflow(x, y, result)
                                      : __builtin_mul_overflow(x, y, result);
  });
}

Range Range::all(unsigned bits) {
  const std::uint64_t high = (~std::uint64_t(0) >> (64 - bits)) >> 1;
  return {-Number(high) - 1, Number(high)};
}

bool Range::fitsSigned(unsigned bits) const {
  const Range all = Range::all(bits);
  return low >= all.low && high <= all.high;
}

bool Range::fitsUnsigned(unsigned bits) const {
  return low >= 0 && (bits >= 63 || high < Number(1) << bits);
}

Ranges::Ranges(const Block &block) {
  ranges.reserve(block.size());
  for (const Block::Operation &o : block.operations())
    ranges.push_back(o.type.exists() && !o.type.isFloat() ? find(block, o) : Range());
}

Range Ranges::find(const Block &block, const Block::Operation &o) const {
  const unsigned bits = o.type.bits;
  // Latches of phis may stand below, and operands of opaque operations may be missing.
  if (o.op == ScalarOp::Phi || o.op == ScalarOp::Opaque)
    return Range::all(bits);
  const auto operand = [&](std::size_t k) { return ranges[o.operands[k]]; };
  std::optional<std::uint64_t> count; // of shifts
  if (o.operands.size() == 2 && block[o.operands[1]].op == ScalarOp::Constant)
    count = block[o.operands[1]].constant;
  switch (o.op) {
  case ScalarOp::Constant:
    return {signedNumber(o.constant, bits), signedNumber(o.constant, bits)};
  case ScalarOp::Add:
  case ScalarOp::Subtract:
  case ScalarOp::Multiply:
    return combined(o.op, operand(0), operand(1), bits);
  case ScalarOp::Negate:
    return combined(ScalarOp::Subtract, {0, 0}, operand(0), bits);
  case ScalarOp::Absolute: {
    const Range a = operand(0), minus = combined(ScalarOp::Subtract, {0, 0}, a, bits);
    if (a.low >= 0 || a.low == Range::all(bits).low)
      return a.low >= 0 ? a : Range::all(bits);
    return {std::max(minus.low, Number(0)), std::max(minus.high, a.high)};
  }
  case ScalarOp::MinimumSigned:
    return {std::min(operand(0).low, operand(1).low), std::min(operand(0).high, operand(1).high)};
  case ScalarOp::MaximumSigned:
    return {std::max(operand(0).low, operand(1).low), std::max(operand(0).high, operand(1).high)};
  case ScalarOp::MinimumUnsigned:
  case ScalarOp::MaximumUnsigned:
    return extremeUnsigned(operand(0), operand(1), o.op == ScalarOp::MinimumUnsigned, bits);
  case ScalarOp::And:
  case ScalarOp::Or:
  case ScalarOp::Xor:
    return logic(operand(0), operand(1), o.op);
  case ScalarOp::Not:
    return {-1 - operand(0).high, -1 - operand(0).low};
  case ScalarOp::ShiftLeft:
    if (count && *count < bits && *count < 63)
      return combined(ScalarOp::Multiply, operand(0), {Number(1) << *count, Number(1) << *count},
                      bits);
    return count && *count >= bits ? Range{0, 0} : Range::all(bits);
  case ScalarOp::ShiftRightLogical:
  case ScalarOp::ShiftRightArithmetic:
    return shiftedRight(operand(0), count, o.op == ScalarOp::ShiftRightLogical, bits);
  case ScalarOp::Select:
    return {std::min(operand(1).low, operand(2).low), std::max(operand(1).high, operand(2).high)};
  case ScalarOp::SignExtend:
    return operand(0);
  case ScalarOp::ZeroExtend:
    return withoutSign(operand(0), block[o.operands[0]].type.bits).value_or(Range::all(bits));
  case ScalarOp::Truncate:
    return operand(0).fitsSigned(bits) ? operand(0) : Range::all(bits);
  default:
    return Range::all(bits);
  }
}

} // namespace vls
