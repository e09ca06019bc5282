// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/ranges.h"
#include "packer/select_builder.h"

#include <algorithm>
#include <utility>

namespace vls {

bool invert(Predicate &predicate, bool isFloat) {
  static constexpr std::pair<Predicate, Predicate> ofAll[] = {
      {Predicate::Equal, Predicate::Unequal}, {Predicate::Ordered, Predicate::Unordered}};
  static constexpr std::pair<Predicate, Predicate> ofIntegers[] = {
      {Predicate::Less, Predicate::GreaterEqual},
      {Predicate::LessEqual, Predicate::Greater},
      {Predicate::LessUnsigned, Predicate::GreaterEqualUnsigned},
      {Predicate::LessEqualUnsigned, Predicate::GreaterUnsigned}};
  const auto exchange = [&](const auto &pairs) {
    for (const auto &[one, other] : pairs)
      if (predicate == one || predicate == other) {
        predicate = predicate == one ? other : one;
        return true;
      }
    return false;
  };
  return exchange(ofAll) || (!isFloat && exchange(ofIntegers));
}

bool isContrary(Predicate predicate) {
  switch (predicate) {
  case Predicate::Unequal:
  case Predicate::LessEqual:
  case Predicate::GreaterEqual:
  case Predicate::LessEqualUnsigned:
  case Predicate::GreaterEqualUnsigned:
  case Predicate::Unordered:
    return true;
  default:
    return false;
  }
}

SelectBuilder::Order SelectBuilder::orderOf(unsigned mask) const {
  Order order;
  const Operation &compare = block[mask];
  if (compare.op != ScalarOp::Compare || block[compare.operands[0]].type.isFloat())
    return order;
  Predicate predicate = compare.predicate;
  order.a = compare.operands[0], order.b = compare.operands[1];
  if (predicate == Predicate::Greater || predicate == Predicate::GreaterEqual ||
      predicate == Predicate::GreaterUnsigned || predicate == Predicate::GreaterEqualUnsigned) {
    predicate = swapped(predicate);
    std::swap(order.a, order.b);
  }
  order.isUnsigned =
      predicate == Predicate::LessUnsigned || predicate == Predicate::LessEqualUnsigned;
  order.orEqual = predicate == Predicate::LessEqual || predicate == Predicate::LessEqualUnsigned;
  order.isLess = order.isUnsigned || order.orEqual || predicate == Predicate::Less;
  return order;
}

unsigned SelectBuilder::truth(unsigned mask, unsigned a, unsigned b) {
  const ElementType type = block[a].type;
  if (type.isFloat() || block[mask].op != ScalarOp::Compare)
    return Block::none;
  if (isConstant(a, 0) && isConstant(b, 1)) {
    const Operation compare = block[mask];
    Predicate predicate = compare.predicate;
    if (!invert(predicate, block[compare.operands[0]].type.isFloat()) || isContrary(predicate))
      return Block::none;
    mask = block.addCompare(predicate, compare.operands[0], compare.operands[1]);
  } else if (!isConstant(a, 1) || !isConstant(b, 0) || isContrary(block[mask].predicate)) {
    return Block::none;
  }
  const ElementType compared = comparedWidth(mask);
  const unsigned value = block.add(ScalarOp::ZeroExtend, compared, {mask});
  return compared == type
             ? value
             : block.add(compared.bits < type.bits ? ScalarOp::ZeroExtend : ScalarOp::Truncate,
                         type, {value});
}

unsigned SelectBuilder::neighbours(unsigned mask, unsigned a, unsigned b) {
  const ElementType type = block[a].type;
  if (type.isFloat() || !isConstant(a) || !isConstant(b))
    return Block::none;
  for (const bool isFirst : {false, true}) {
    const unsigned lower = isFirst ? a : b, upper = isFirst ? b : a;
    if (isConstant(lower, 0) || !isConstant(upper, block[lower].constant + 1))
      continue;
    const unsigned zero = constant(type, 0), one = constant(type, 1);
    return block.add(ScalarOp::Add, type,
                     {lower, isFirst ? add(mask, zero, one) : add(mask, one, zero)});
  }
  return Block::none;
}

unsigned SelectBuilder::numbers(unsigned mask, unsigned a, unsigned b) {
  const ElementType type = block[a].type;
  if (type.isFloat() || block[mask].op != ScalarOp::Compare || !isConstant(a) || !isConstant(b))
    return Block::none;
  const ElementType compared = comparedWidth(mask);
  if (compared == type)
    return Block::none;
  const std::int64_t one = signedNumber(block[a].constant, type.bits),
                     other = signedNumber(block[b].constant, type.bits);
  const auto fits = [&](bool isSigned) {
    return std::min(one, other) >= (isSigned ? -(std::int64_t(1) << (compared.bits - 1)) : 0) &&
           std::max(one, other) < std::int64_t(1) << (compared.bits - (isSigned ? 1 : 0));
  };
  const bool isWider = compared.bits > type.bits;
  if (!isWider && !fits(false) && !fits(true))
    return Block::none;
  const ScalarOp back = isWider       ? ScalarOp::Truncate
                        : fits(false) ? ScalarOp::ZeroExtend
                                      : ScalarOp::SignExtend;
  const std::uint64_t bits = lowBits(compared.bits);
  const unsigned chosen = add(mask, constant(compared, std::uint64_t(one) & bits),
                              constant(compared, std::uint64_t(other) & bits));
  return block.add(back, type, {chosen});
}

unsigned SelectBuilder::matching(unsigned mask, unsigned a, unsigned b) {
  const ElementType type = block[a].type;
  const auto isNarrow = [&](unsigned o) {
    return block[o].op == ScalarOp::Constant || block[o].op == ScalarOp::ZeroExtend ||
           block[o].op == ScalarOp::SignExtend;
  };
  const Operation compare = block[mask];
  if (compare.op != ScalarOp::Compare || type.isFloat() ||
      block[compare.operands[0]].type.isFloat() || comparedWidth(mask).bits >= type.bits ||
      (type.bits < 64 && (isNarrow(a) || isNarrow(b))))
    return mask;
  const bool isUnsigned = orderOf(mask).isUnsigned;
  const auto widen = [&](unsigned o) {
    if (!isConstant(o))
      return block.add(isUnsigned ? ScalarOp::ZeroExtend : ScalarOp::SignExtend, type, {o});
    const std::uint64_t bits = block[o].constant;
    return constant(type, isUnsigned ? bits
                                     : std::uint64_t(signedNumber(bits, block[o].type.bits)) &
                                           lowBits(type.bits));
  };
  const unsigned left = widen(compare.operands[0]), right = widen(compare.operands[1]);
  return block.addCompare(compare.predicate, left, right);
}

unsigned SelectBuilder::contrary(unsigned mask, unsigned a, unsigned b) {
  const Operation compare = block[mask];
  Predicate predicate = compare.predicate;
  if (compare.op != ScalarOp::Compare || !isContrary(predicate) ||
      !invert(predicate, block[compare.operands[0]].type.isFloat()))
    return Block::none;
  const unsigned other = block.addCompare(predicate, compare.operands[0], compare.operands[1]);
  return block.add(ScalarOp::Select, block[a].type, {matching(other, b, a), b, a});
}

unsigned SelectBuilder::wideOf(unsigned mask, unsigned narrow) const {
  const Operation &n = block[narrow];
  for (const unsigned compared : block[mask].operands) {
    const bool isWider = !block[compared].type.isFloat() && block[compared].type.bits > n.type.bits;
    if (isWider && ((n.op == ScalarOp::Truncate && n.operands[0] == compared) ||
                    (n.op == ScalarOp::Constant && isConstant(compared) &&
                     (block[compared].constant & lowBits(n.type.bits)) == n.constant)))
      return compared;
  }
  return Block::none;
}

unsigned SelectBuilder::widened(unsigned mask, unsigned a, unsigned b) {
  if (block[mask].op != ScalarOp::Compare || block[a].type.isFloat())
    return Block::none;
  const unsigned wideA = wideOf(mask, a), wideB = wideOf(mask, b);
  return wideA == Block::none || wideB == Block::none
             ? Block::none
             : block.add(ScalarOp::Truncate, block[a].type, {add(mask, wideA, wideB)});
}

} // namespace vls
