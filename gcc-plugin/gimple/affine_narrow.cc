// SPDX-License-Identifier: GPL-3.0-or-later
//
// AffineBuilder, of integers narrower than an address, which are extended to 64 bits.

#include "gimple/affine.h"
#include "gimple/range.h"

namespace vls::gcc {

void AffineBuilder::addNarrow(Affine &sum, tree value, int lane, std::uint64_t scale, bool isSigned,
                              unsigned depth) {
  while (followMove(value, lane)) {
  }
  if (auto constant = constantOf(value, lane, isSigned))
    return sum.addConstant(scale * *constant);

  auto operation = nextStep(value, depth);
  if (!operation)
    return addLeaf(sum, value, lane, scale, isSigned);
  tree type = elementType(value, lane);
  tree a = operation->operands[0];
  tree b = operation->operands[1];
  // The exact result is the one that is extended only if the operation cannot wrap.
  const bool exact =
      (isSigned && TYPE_OVERFLOW_UNDEFINED(type)) || cannotWrap(*operation, type, lane, isSigned);
  switch (operation->code) {
  case PLUS_EXPR:
  case MINUS_EXPR:
    if (!exact) {
      if (operation->code == PLUS_EXPR && addSetBits(sum, *operation, lane, scale, isSigned, depth))
        return;
      break;
    }
    addNarrow(sum, a, lane, scale, isSigned, depth + 1);
    return addNarrow(sum, b, lane, operation->code == PLUS_EXPR ? scale : -scale, isSigned,
                     depth + 1);

  case NEGATE_EXPR:
    if (!exact)
      break;
    return addNarrow(sum, a, lane, -scale, isSigned, depth + 1);

  case MULT_EXPR:
    if (!exact)
      break;
    if (auto factor = constantFactor(a, b, lane, isSigned))
      return addNarrow(sum, a, lane, scale * *factor, isSigned, depth + 1);
    break;

  case VEC_WIDEN_MULT_LO_EXPR:
  case VEC_WIDEN_MULT_HI_EXPR:
  case VEC_WIDEN_MULT_EVEN_EXPR:
  case VEC_WIDEN_MULT_ODD_EXPR:
    // Exact, but extended as a product of this signedness is only where it fits.
    if (cannotWrap(*operation, type, lane, isSigned) &&
        addProduct(sum, *operation, lane, scale, depth))
      return;
    break;

  case LSHIFT_EXPR: {
    const auto amount = constantOf(b, VECTOR_TYPE_P(TREE_TYPE(b)) ? lane : -1, false);
    if (!amount || !cannotWrap(*operation, type, lane, isSigned)) // nothing is undefined
      break;
    return addNarrow(sum, a, lane, scale << *amount, isSigned, depth + 1);
  }

  case BIT_IOR_EXPR:
    if (addSetBits(sum, *operation, lane, scale, isSigned, depth))
      return;
    break;

  case NOP_EXPR:
  case CONVERT_EXPR: {
    // The same bits; or a widening that keeps the value, whichever way the result is extended
    // further.
    if ((lane >= 0) != VECTOR_TYPE_P(TREE_TYPE(a)))
      break;
    tree from = elementType(a, lane);
    if (!INTEGRAL_TYPE_P(from))
      break;
    if (TYPE_PRECISION(from) == TYPE_PRECISION(type))
      return addNarrow(sum, a, lane, scale, isSigned, depth + 1);
    if (TYPE_PRECISION(from) < TYPE_PRECISION(type) &&
        (TYPE_UNSIGNED(from) || isSigned || isNotNegative(a, lane)))
      return addNarrow(sum, a, lane, scale, !TYPE_UNSIGNED(from), depth + 1);
    break;
  }

  case VIEW_CONVERT_EXPR:
    if (tree from = viewedIntegers(*operation, type, lane))
      return addNarrow(sum, from, lane, scale, isSigned, depth + 1);
    break;

  case VEC_UNPACK_LO_EXPR:
  case VEC_UNPACK_HI_EXPR: {
    if (lane < 0 || !INTEGRAL_TYPE_P(elementType(a, lane)))
      break;
    const bool fromUnsigned = TYPE_UNSIGNED(elementType(a, lane));
    const int from = sourceLane(operation->code, a, lane);
    if (fromUnsigned || isSigned || isNotNegative(a, from))
      return addNarrow(sum, a, from, scale, !fromUnsigned, depth + 1);
    break;
  }

  default:
    break;
  }
  addLeaf(sum, value, lane, scale, isSigned);
}

bool AffineBuilder::addSetBits(Affine &sum, const Operation &operation, int lane,
                               std::uint64_t scale, bool isSigned, unsigned depth) {
  tree a = operation.operands[0];
  const auto bits = bitsSetInZeros(a, operation.operands[1], lane);
  if (!bits)
    return false;
  sum.addConstant(scale * *bits);
  addNarrow(sum, a, lane, scale, isSigned, depth + 1);
  return true;
}

std::int64_t AffineBuilder::withoutConstants(tree &value, int &lane) {
  constexpr std::int64_t most = std::int64_t(1) << 27;
  std::int64_t sum = 0;
  for (unsigned depth = 0; depth < maxDepth; ++depth) {
    while (followMove(value, lane)) {
    }
    const auto operation = operationOf(value);
    if (!operation)
      break;
    if (tree from = viewedIntegers(*operation, elementType(value, lane), lane)) {
      value = from;
      continue;
    }
    if (operation->code != PLUS_EXPR && operation->code != MINUS_EXPR)
      break;
    tree a = operation->operands[0], b = operation->operands[1];
    auto constant = constantOf(b, lane, true);
    if (!constant && operation->code == PLUS_EXPR)
      constant = constantFactor(a, b, lane, true);
    if (!constant || std::abs(std::int64_t(*constant)) > most)
      break;
    const std::int64_t added = std::int64_t(operation->code == PLUS_EXPR ? *constant : -*constant);
    if (std::abs(sum + added) > most)
      break;
    sum += added;
    value = a;
  }
  return sum;
}

} // namespace vls::gcc
