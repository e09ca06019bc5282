// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/mask.h"

namespace vls::gcc {

namespace {

bool isBooleanVector(tree type) {
  return VECTOR_BOOLEAN_TYPE_P(type);
}

/// True if a lane of a mask of `type` is a bit of an integer: k-masks.
bool isBits(tree type) {
  return INTEGRAL_TYPE_P(type);
}

bool isMaskType(tree type) {
  return VECTOR_TYPE_P(type) || isBits(type);
}

unsigned elementBits(tree type) {
  return vector_element_bits(type);
}

} // namespace

unsigned Masks::leaf(tree mask, unsigned lane) {
  return conditions.intern({Conditions::leafTag, numbers.of(mask), lane});
}

unsigned Masks::laneValue(tree vector, unsigned lane) {
  tree element = TREE_TYPE(TREE_TYPE(vector));
  if (INTEGRAL_TYPE_P(element) && !isBooleanVector(TREE_TYPE(vector))) {
    Affine sum;
    affine.addIndexLane(sum, vector, lane, 1);
    Conditions::Key key{Conditions::sumTag, sum.constant()};
    for (const Term &term : sum.terms()) {
      const auto [number, at, isSigned] = term.leaf.key();
      key.insert(key.end(), {number, std::uint64_t(at + 1), isSigned, term.coefficient});
    }
    const unsigned number = conditions.intern(std::move(key));
    if (sum.terms().empty())
      constants[number] = std::int64_t(sum.constant());
    return number;
  }
  int at = int(lane);
  while (followMove(vector, at)) {
  }
  if (at >= 0 && TREE_CODE(vector) == VECTOR_CST) {
    vector = VECTOR_CST_ELT(vector, at);
    at = -1;
  }
  return conditions.intern({Conditions::laneTag, numbers.of(vector), std::uint64_t(at + 1)});
}

/// EQ_EXPR or LT_EXPR of two values of type `element` that are known.
std::optional<bool> Masks::ofConstants(tree_code code, unsigned a, unsigned b, tree element) const {
  const auto left = constants.find(a), right = constants.find(b);
  if (left == constants.end() || right == constants.end() || !INTEGRAL_TYPE_P(element))
    return std::nullopt;
  if (code == EQ_EXPR)
    return left->second == right->second;
  const unsigned bits = TYPE_PRECISION(element);
  return TYPE_UNSIGNED(element) ? std::uint64_t(zext_hwi(left->second, bits)) <
                                      std::uint64_t(zext_hwi(right->second, bits))
                                : left->second < right->second;
}

unsigned Masks::ofComparison(tree_code code, tree a, tree b, unsigned lane) {
  tree element = TREE_TYPE(TREE_TYPE(a));
  std::uint64_t left = laneValue(a, lane), right = laneValue(b, lane);
  const std::uint64_t kind = INTEGRAL_TYPE_P(element)
                                 ? TYPE_PRECISION(element) * 2 + TYPE_UNSIGNED(element)
                                 : 1000 + unsigned(TYPE_MODE(element));
  if (code == GT_EXPR || code == GE_EXPR || code == UNGT_EXPR || code == UNGE_EXPR) {
    code = swap_tree_comparison(code);
    std::swap(left, right);
  }
  bool inverted = false;
  if (!FLOAT_TYPE_P(element)) { // of equality and less-than only
    if (code == NE_EXPR || code == LE_EXPR) {
      inverted = true;
      if (code == LE_EXPR)
        std::swap(left, right);
      code = code == NE_EXPR ? EQ_EXPR : LT_EXPR;
    }
    if (left == right)
      return (code == EQ_EXPR) != inverted ? on : off;
    if (const auto holds = ofConstants(code, unsigned(left), unsigned(right), element))
      return *holds != inverted ? on : off;
  }
  const bool ordered = code == LT_EXPR || code == LE_EXPR || code == UNLT_EXPR || code == UNLE_EXPR;
  if (!ordered && left > right)
    std::swap(left, right);
  const unsigned result =
      conditions.intern({Conditions::comparisonTag, std::uint64_t(code), kind, left, right});
  return inverted ? conditions.negated(result) : result;
}

std::optional<unsigned> Masks::ofConstant(tree mask, unsigned lane) const {
  if (TREE_CODE(mask) == INTEGER_CST)
    return lane < 64 && TREE_INT_CST_LOW(mask) >> lane & 1 ? on : off;
  if (TREE_CODE(mask) != VECTOR_CST)
    return std::nullopt;
  tree element = VECTOR_CST_ELT(mask, lane);
  if (isBooleanVector(TREE_TYPE(mask)))
    return integer_zerop(element) ? off : on;
  unsigned char bytes[8];
  const int size = native_encode_expr(element, bytes, sizeof bytes);
  if (size <= 0)
    return std::nullopt;
  return bytes[size - 1] & 0x80 ? on : off;
}

/// `element` in a vector: active if it is not 0, of a boolean vector, or if its sign bit is set.
unsigned Masks::ofScalar(tree element, bool isBoolean) {
  if (TREE_CODE(element) == INTEGER_CST && isBoolean)
    return integer_zerop(element) ? off : on;
  return conditions.intern({Conditions::scalarTag, isBoolean, numbers.of(element)});
}

unsigned Masks::ofElements(tree constructor, tree mask, unsigned lane, unsigned depth) {
  unsigned first = 0, i;
  tree element;
  FOR_EACH_CONSTRUCTOR_VALUE (CONSTRUCTOR_ELTS(constructor), i, element) {
    const bool isVector = VECTOR_TYPE_P(TREE_TYPE(element));
    const unsigned lanes = isVector ? laneCount(element) : 1;
    if (lane < first + lanes)
      return isVector ? conditionOf(element, lane - first, depth)
                      : ofScalar(element, isBooleanVector(TREE_TYPE(mask)));
    first += lanes;
  }
  return off; // the rest is zero
}

/// `mask` is the bits of `from` as another type.
unsigned Masks::ofView(tree from, tree mask, unsigned lane, unsigned depth) {
  tree type = TREE_TYPE(mask), source = TREE_TYPE(from);
  if (!isMaskType(source))
    return leaf(mask, lane);
  const bool fromBits = isBits(source) || elementBits(source) == 1;
  if (fromBits != (isBits(type) || elementBits(type) == 1))
    return leaf(mask, lane);
  if (fromBits)
    return conditionOf(from, lane, depth);
  // The sign bit of a wide element is that of the highest narrow one in its place.
  const unsigned wide = elementBits(type), narrow = elementBits(source);
  const unsigned bit = (lane + 1) * wide - 1;
  if (bit % narrow != narrow - 1)
    return leaf(mask, lane);
  return conditionOf(from, bit / narrow, depth);
}

/// `mask` is `from`, extended or truncated.
unsigned Masks::ofConversion(tree from, tree mask, unsigned lane, unsigned depth) {
  tree type = TREE_TYPE(mask), source = TREE_TYPE(from);
  if (isBits(type) && isBits(source) && lane < TYPE_PRECISION(source))
    return conditionOf(from, lane, depth);
  if (isBooleanVector(type) && isBooleanVector(source) && laneCount(from) == laneCount(mask))
    return conditionOf(from, lane, depth);
  return leaf(mask, lane);
}

unsigned Masks::conditionOf(tree mask, unsigned lane, unsigned depth) {
  constexpr unsigned maxSteps = 256;
  if (const auto constant = ofConstant(mask, lane))
    return *constant;
  const auto operation = depth < maxDepth && ++steps <= maxSteps ? operationOf(mask) : std::nullopt;
  tree type = TREE_TYPE(mask);
  if (!operation || !isMaskType(type))
    return leaf(mask, lane);
  tree a = operation->operands[0], b = operation->operands[1], c = operation->operands[2];
  const auto at = [&](tree value, unsigned l) { return conditionOf(value, l, depth + 1); };
  switch (operation->code) {
  case SSA_NAME:
    return at(a, lane);
  case BIT_AND_EXPR:
  case BIT_IOR_EXPR:
  case BIT_XOR_EXPR:
    return conditions.both(operation->code, at(a, lane), at(b, lane));
  case BIT_NOT_EXPR:
    return conditions.negated(at(a, lane));
  case VIEW_CONVERT_EXPR:
    return ofView(TREE_CODE(mask) == SSA_NAME ? TREE_OPERAND(a, 0) : a, mask, lane, depth + 1);
  case NOP_EXPR:
  case CONVERT_EXPR:
    return ofConversion(a, mask, lane, depth + 1);
  case RSHIFT_EXPR:
    if (isBits(type) && TREE_CODE(b) == INTEGER_CST &&
        lane + TREE_INT_CST_LOW(b) < TYPE_PRECISION(type))
      return at(a, lane + unsigned(TREE_INT_CST_LOW(b)));
    break;
  case CONSTRUCTOR:
    return ofElements(a, mask, lane, depth + 1);
  case VEC_DUPLICATE_EXPR:
    return ofScalar(a, isBooleanVector(type));
  case VEC_PERM_EXPR:
    if (TREE_CODE(c) == VECTOR_CST && laneCount(a) == laneCount(mask)) {
      const unsigned lanes = laneCount(mask);
      const unsigned from = TREE_INT_CST_LOW(VECTOR_CST_ELT(c, lane)) % (2 * lanes);
      return at(from < lanes ? a : b, from % lanes);
    }
    break;
  case VEC_PACK_TRUNC_EXPR: // of 0 and -1, whose bits are all alike
    if (isBooleanVector(type))
      return lane < laneCount(a) ? at(a, lane) : at(b, lane - laneCount(a));
    break;
  case VEC_UNPACK_LO_EXPR:
  case VEC_UNPACK_HI_EXPR: // keeps the sign
    if (isBooleanVector(type) ||
        (INTEGRAL_TYPE_P(TREE_TYPE(type)) && !TYPE_UNSIGNED(TREE_TYPE(TREE_TYPE(a)))))
      return at(a, unsigned(sourceLane(operation->code, a, int(lane))));
    break;
  case VEC_COND_EXPR: {
    if (!VECTOR_TYPE_P(TREE_TYPE(a)))
      break;
    return conditions.select(at(a, lane), at(b, lane), at(c, lane));
  }
  default:
    if (TREE_CODE_CLASS(operation->code) == tcc_comparison && isBooleanVector(type) &&
        VECTOR_TYPE_P(TREE_TYPE(a)) && !isBooleanVector(TREE_TYPE(a)))
      return ofComparison(operation->code, a, b, lane);
  }
  return leaf(mask, lane);
}

unsigned Masks::condition(tree mask, unsigned lane) {
  steps = 0;
  return conditionOf(mask, lane, 0);
}

} // namespace vls::gcc
