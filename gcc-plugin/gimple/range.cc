// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/range.h"

namespace vls::gcc {

namespace {

/// Deeper expressions have the range of their type. Both operands are looked at.
constexpr unsigned maxDepthOfRange = 6;

struct Range {
  std::int64_t least, most;

  bool isIn(const Range &other) const { return least >= other.least && most <= other.most; }
};

/// All that the bits of `type` hold, extended as `isSigned` says; nothing if they are too many.
std::optional<Range> rangeOf(tree type, bool isSigned) {
  if (!INTEGRAL_TYPE_P(type) || TYPE_PRECISION(type) > 32 || !type_has_mode_precision_p(type))
    return std::nullopt;
  const std::int64_t half = std::int64_t(1) << (TYPE_PRECISION(type) - 1);
  return isSigned ? Range{-half, half - 1} : Range{0, 2 * half - 1};
}

std::optional<Range> rangeOf(tree value, int lane, bool isSigned, unsigned depth);

/// The amount that `operation` shifts by.
std::optional<std::uint64_t> shiftOf(const Operation &operation, int lane) {
  tree amount = operation.operands[1];
  const auto bits = constantOf(amount, VECTOR_TYPE_P(TREE_TYPE(amount)) ? lane : -1, false);
  return bits && *bits < 32 ? bits : std::nullopt;
}

/// `range` times one value.
std::optional<Range> product(const Range &range, const std::optional<Range> &factor) {
  if (!factor || factor->least != factor->most || std::abs(factor->least) > INT32_MAX)
    return std::nullopt;
  const std::int64_t x = range.least * factor->least, y = range.most * factor->least;
  return Range{std::min(x, y), std::max(x, y)};
}

/// The exact product of narrower integers.
std::optional<Range> widenedProduct(const Operation &operation, int lane, unsigned depth) {
  tree a = operation.operands[0], b = operation.operands[1];
  if ((lane >= 0) != VECTOR_TYPE_P(TREE_TYPE(a)) ||
      TYPE_UNSIGNED(elementType(a, lane)) != TYPE_UNSIGNED(elementType(b, lane)))
    return std::nullopt;
  const bool isSigned = !TYPE_UNSIGNED(elementType(a, lane));
  const int from = lane >= 0 ? sourceLane(operation.code, a, lane) : -1;
  const auto left = rangeOf(a, from, isSigned, depth + 1);
  return left ? product(*left, rangeOf(b, from, isSigned, depth + 1)) : std::nullopt;
}

/// The exact result of `+ - * <<`, a negation, or a widening `*`.
std::optional<Range> exactResult(const Operation &operation, int lane, bool isSigned,
                                 unsigned depth) {
  if (isWideningProduct(operation.code))
    return widenedProduct(operation, lane, depth);
  const auto a = rangeOf(operation.operands[0], lane, isSigned, depth + 1);
  if (!a)
    return std::nullopt;
  if (operation.code == NEGATE_EXPR)
    return Range{-a->most, -a->least};
  if (operation.code == LSHIFT_EXPR) {
    const auto bits = shiftOf(operation, lane);
    const std::int64_t factor = std::int64_t(1) << bits.value_or(0);
    return bits ? std::optional(Range{a->least * factor, a->most * factor}) : std::nullopt;
  }
  if (operation.code != PLUS_EXPR && operation.code != MINUS_EXPR && operation.code != MULT_EXPR)
    return std::nullopt;
  const auto b = rangeOf(operation.operands[1], lane, isSigned, depth + 1);
  if (!b)
    return std::nullopt;
  if (operation.code == PLUS_EXPR)
    return Range{a->least + b->least, a->most + b->most};
  if (operation.code == MINUS_EXPR)
    return Range{a->least - b->most, a->most - b->least};
  return product(*a, b);
}

/// Of a conversion from lane `lane` of `from`; nothing if nothing is known.
std::optional<Range> converted(tree from, int lane, tree type, bool isSigned, unsigned depth) {
  if ((lane >= 0) != VECTOR_TYPE_P(TREE_TYPE(from)))
    return std::nullopt;
  tree fromType = elementType(from, lane);
  if (!INTEGRAL_TYPE_P(fromType))
    return std::nullopt;
  const bool widens = TYPE_PRECISION(fromType) < TYPE_PRECISION(type);
  return rangeOf(from, lane, widens ? !TYPE_UNSIGNED(fromType) : isSigned, depth + 1);
}

/// The lesser or greater of two.
std::optional<Range> chosen(const Operation &operation, int lane, bool isSigned, unsigned depth) {
  const auto a = rangeOf(operation.operands[0], lane, isSigned, depth + 1),
             b = rangeOf(operation.operands[1], lane, isSigned, depth + 1);
  if (!a || !b)
    return std::nullopt;
  return operation.code == MIN_EXPR
             ? Range{std::min(a->least, b->least), std::min(a->most, b->most)}
             : Range{std::max(a->least, b->least), std::max(a->most, b->most)};
}

/// Of what `operation` computes, as far as that fits into `type`.
std::optional<Range> resultOf(const Operation &operation, tree type, int lane, bool isSigned,
                              unsigned depth) {
  tree a = operation.operands[0], b = operation.operands[1];
  switch (operation.code) {
  case BIT_AND_EXPR: {
    const auto mask = constantOf(b, lane, isSigned);
    return mask && std::int64_t(*mask) >= 0 ? std::optional(Range{0, std::int64_t(*mask)})
                                            : std::nullopt;
  }
  case RSHIFT_EXPR: {
    const auto bits = shiftOf(operation, lane);
    const bool isArithmetic = !TYPE_UNSIGNED(type);
    const auto range = rangeOf(a, lane, isArithmetic, depth + 1);
    if (!bits || !range)
      return std::nullopt;
    return Range{range->least >> *bits, range->most >> *bits};
  }
  case MIN_EXPR:
  case MAX_EXPR:
    return TYPE_UNSIGNED(type) == isSigned ? std::nullopt
                                           : chosen(operation, lane, isSigned, depth);
  case NOP_EXPR:
  case CONVERT_EXPR:
    return converted(a, lane, type, isSigned, depth);
  case VIEW_CONVERT_EXPR:
    if (tree from = viewedIntegers(operation, type, lane))
      return rangeOf(from, lane, isSigned, depth + 1);
    return std::nullopt;
  case VEC_UNPACK_LO_EXPR:
  case VEC_UNPACK_HI_EXPR:
    return lane >= 0 ? converted(a, sourceLane(operation.code, a, lane), type, isSigned, depth)
                     : std::nullopt;
  default:
    return exactResult(operation, lane, isSigned, depth);
  }
}

/// Of a scalar, by what GCC knows of its bits; nothing if all of them may be set.
std::optional<Range> rangeOfBits(tree value) {
  const wide_int bits = get_nonzero_bits(value);
  return wi::neg_p(bits) ? std::nullopt : std::optional(Range{0, bits.to_shwi()});
}

/// Of lane `lane` of `value`, extended as `isSigned` says.
std::optional<Range> rangeOf(tree value, int lane, bool isSigned, unsigned depth) {
  while (followMove(value, lane)) {
  }
  tree type = elementType(value, lane);
  const auto all = rangeOf(type, isSigned);
  if (!all)
    return std::nullopt;
  if (const auto constant = constantOf(value, lane, isSigned))
    return Range{std::int64_t(*constant), std::int64_t(*constant)};
  if (lane < 0 && TREE_CODE(value) == SSA_NAME)
    if (const auto known = rangeOfBits(value); known && known->isIn(*all))
      return known;
  const auto operation = depth < maxDepthOfRange ? operationOf(value) : std::nullopt;
  const auto result =
      operation ? resultOf(*operation, type, lane, isSigned, depth) : std::optional<Range>();
  return result && result->isIn(*all) ? result : all;
}

} // namespace

bool isWideningProduct(tree_code code) {
  return code == WIDEN_MULT_EXPR || code == VEC_WIDEN_MULT_LO_EXPR ||
         code == VEC_WIDEN_MULT_HI_EXPR || code == VEC_WIDEN_MULT_EVEN_EXPR ||
         code == VEC_WIDEN_MULT_ODD_EXPR;
}

bool cannotWrap(const Operation &operation, tree type, int lane, bool isSigned) {
  const auto all = rangeOf(type, isSigned), result = exactResult(operation, lane, isSigned, 0);
  return all && result && result->isIn(*all);
}

bool isNotNegative(tree value, int lane) {
  const auto range = rangeOf(value, lane, true, 0);
  return range && range->least >= 0;
}

bool isIntTimes(tree value, std::int64_t factor) {
  const auto range = rangeOf(value, -1, !TYPE_UNSIGNED(TREE_TYPE(value)), 0);
  const auto result = range ? product(*range, Range{factor, factor}) : std::nullopt;
  return result && result->isIn({INT32_MIN, INT32_MAX});
}

} // namespace vls::gcc
