// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/select_builder.h"

namespace vls {

unsigned SelectBuilder::add(unsigned mask, unsigned a, unsigned b) {
  if (a == b || (isConstant(a) && isConstant(b) && block[a].constant == block[b].constant))
    return a;
  for (const auto rule :
       {&SelectBuilder::truth, &SelectBuilder::neighbours, &SelectBuilder::numbers,
        &SelectBuilder::absolute, &SelectBuilder::difference, &SelectBuilder::widened,
        &SelectBuilder::shared, &SelectBuilder::conditional, &SelectBuilder::contrary})
    if (const unsigned found = (this->*rule)(mask, a, b); found != Block::none)
      return found;
  return block.add(ScalarOp::Select, block[a].type, {matching(mask, a, b), a, b});
}

bool SelectBuilder::isNegated(unsigned minus, unsigned value) const {
  const Operation &m = block[minus], &v = block[value];
  if (m.op == ScalarOp::Negate)
    return m.operands[0] == value;
  if (m.op != ScalarOp::Subtract)
    return false;
  return (isConstant(m.operands[0], 0) && m.operands[1] == value) ||
         (v.op == ScalarOp::Subtract && v.operands[0] == m.operands[1] &&
          v.operands[1] == m.operands[0]);
}

unsigned SelectBuilder::absolute(unsigned mask, unsigned a, unsigned b) {
  const Order order = orderOf(mask);
  if (!order.isLess || order.isUnsigned)
    return Block::none;
  const bool isBelow = order.a == a || order.a == b, isAbove = order.b == a || order.b == b;
  const unsigned x = isBelow ? order.a : order.b, limit = isBelow ? order.b : order.a;
  if (isBelow == isAbove || !isConstant(limit) || block[x].type.isFloat())
    return Block::none;
  // x < 0, x <= 0, x < 1, x <= -1; 0 < x, 0 <= x, -1 < x, 1 <= x.
  const std::uint64_t edge = isBelow != order.orEqual ? 1 : ~std::uint64_t(0);
  if (!isConstant(limit, 0) && !isConstant(limit, edge))
    return Block::none;
  const unsigned whenNegative = isBelow ? a : b, otherwise = isBelow ? b : a;
  return otherwise == x && isNegated(whenNegative, x)
             ? block.add(ScalarOp::Absolute, block[x].type, {x})
             : Block::none;
}

bool SelectBuilder::isNumber(unsigned value, unsigned compared, bool isUnsigned) const {
  const Operation &v = block[value];
  if (value == compared)
    return !isUnsigned || v.op == ScalarOp::ZeroExtend;
  return v.op == (isUnsigned ? ScalarOp::ZeroExtend : ScalarOp::SignExtend) &&
         v.operands[0] == compared;
}

bool SelectBuilder::isExact(const Operation &one, const Operation &other) const {
  const auto isExtended = [&](unsigned o) {
    return block[o].op == ScalarOp::ZeroExtend || block[o].op == ScalarOp::SignExtend;
  };
  return (isExtended(one.operands[0]) && isExtended(one.operands[1])) ||
         (one.flags.noSignedWrap && other.flags.noSignedWrap);
}

unsigned SelectBuilder::difference(unsigned mask, unsigned a, unsigned b) {
  const Order order = orderOf(mask);
  const Operation &one = block[a], &other = block[b];
  if (!order.isLess || one.op != ScalarOp::Subtract || other.op != ScalarOp::Subtract ||
      one.type.isFloat() || one.operands[0] != other.operands[1] ||
      one.operands[1] != other.operands[0])
    return Block::none;
  if (!isNumber(one.operands[1], order.a, order.isUnsigned) ||
      !isNumber(one.operands[0], order.b, order.isUnsigned) || !isExact(one, other))
    return Block::none;
  return block.add(ScalarOp::Absolute, one.type, {a});
}

unsigned SelectBuilder::repeat(Operation o, unsigned left, unsigned right) {
  OperationFlags flags;
  flags.contractible = o.flags.contractible;
  flags.reassociable = o.flags.reassociable;
  return block.add(o.op, o.type, {left, right}, flags);
}

unsigned SelectBuilder::shared(unsigned mask, unsigned a, unsigned b) {
  const Operation one = block[a], other = block[b];
  if (!mayMove(one) || !mayMove(other))
    return Block::none;
  if (one.op != other.op)
    return opposite(mask, one, other);
  for (unsigned i = 0; i < places(one); ++i)
    for (unsigned k = 0; k < places(other); ++k)
      if (one.operands[i] == other.operands[k])
        return repeat(one, one.operands[i], add(mask, one.operands[1 - i], other.operands[1 - k]));
  return Block::none;
}

unsigned SelectBuilder::opposite(unsigned mask, const Operation &one, const Operation &other) {
  const bool isAddFirst = one.op == ScalarOp::Add;
  const Operation &sum = isAddFirst ? one : other, &rest = isAddFirst ? other : one;
  if (sum.op != ScalarOp::Add || rest.op != ScalarOp::Subtract || sum.type.isFloat())
    return Block::none;
  for (unsigned k = 0; k < 2; ++k)
    if (sum.operands[k] == rest.operands[0]) {
      const unsigned plus = sum.operands[1 - k];
      const unsigned minus = block.add(ScalarOp::Negate, sum.type, {rest.operands[1]});
      return repeat(sum, sum.operands[k],
                    isAddFirst ? add(mask, plus, minus) : add(mask, minus, plus));
    }
  return Block::none;
}

std::uint64_t SelectBuilder::neutralBits(const Operation &o) {
  const unsigned bits = o.type.bits;
  switch (o.op) {
  case ScalarOp::Add: // of floats: minus zero
    return o.type.isFloat() ? std::uint64_t(1) << (bits - 1) : 0;
  case ScalarOp::And:
    return lowBits(bits);
  case ScalarOp::Multiply:
    return !o.type.isFloat() ? 1 : bits == 32 ? 0x3f800000u : std::uint64_t(0x3ff) << 52;
  default:
    return 0;
  }
}

unsigned SelectBuilder::conditional(unsigned mask, unsigned a, unsigned b) {
  for (const bool isFirst : {true, false}) {
    const Operation o = block[isFirst ? a : b];
    const unsigned kept = isFirst ? b : a;
    if (!mayMove(o) || (o.type.isFloat() && !o.flags.reassociable))
      continue;
    for (unsigned k = 0; k < places(o); ++k) {
      if (o.operands[k] != kept)
        continue;
      const unsigned y = o.operands[1 - k], none = constant(o.type, neutralBits(o));
      return repeat(o, kept, isFirst ? add(mask, y, none) : add(mask, none, y));
    }
  }
  return Block::none;
}

unsigned SelectBuilder::constant(ElementType type, std::uint64_t bits) {
  for (unsigned o = block.size(); o-- > 0;)
    if (block[o].type == type && isConstant(o) && block[o].constant == bits)
      return o;
  return block.addConstant(type, bits);
}

unsigned addSelect(Block &block, unsigned mask, unsigned a, unsigned b) {
  return SelectBuilder(block).add(mask, a, b);
}

} // namespace vls
