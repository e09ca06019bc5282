// SPDX-License-Identifier: GPL-3.0-or-later
//
// Trees of what C computes in 32 bits and 8 or 16 would do for, mostly: bytes and words made wider,
// computed, cut off or stored. Constants are small, but now and then so large that results do not
// fit 16 bits, or wrap.

#include "packer/drawer.h"

#include "packer/operations.h"

namespace packtest {

using namespace vls;

namespace {

const ElementType word = ElementType::integer(32);

} // namespace

/// A number of either sign, of 1 to 17 bits.
Shape Drawer::drawSmall(unsigned bits) {
  Shape constant;
  constant.kind = Shape::Kind::Constant;
  constant.type = word;
  const std::uint64_t number = below(1u << (1 + below(bits)));
  constant.value = lowBits(32) & (chance(30) ? ~number + 1 : number);
  return constant;
}

Shape Drawer::drawWidened() {
  if (chance(4))
    return drawLeaf(word);
  if (chance(15))
    return drawSmall(chance(90) ? 8 : 17);
  const ElementType narrow = ElementType::integer(pick({8u, 8u, 16u}));
  const ScalarOp op = pick({ScalarOp::ZeroExtend, ScalarOp::ZeroExtend, ScalarOp::SignExtend});
  return computed(op, word, {chance(90) ? drawLoad(narrow) : drawLeaf(narrow)});
}

/// Of a shift, from 1 to `most` for the most part: a constant, a byte or a word, or some bits of
/// one.
Shape Drawer::drawCount(unsigned most) {
  Shape count = drawSmall(1);
  if (chance(75)) {
    count.value = chance(95) ? 1 + below(most) : below(34);
    return count;
  }
  if (chance(30))
    return drawWidened();
  count.value = pick({7u, 15u, 15u, 31u, 63u});
  count = computed(ScalarOp::And, word, {drawWidened(), count});
  const ScalarOp op = pick({ScalarOp::Add, ScalarOp::Subtract});
  if (chance(20))
    count = computed(op, word, {count, drawSmall(17)});
  return count;
}

/// 32 bits wide, `depth` operations deep at most.
Shape Drawer::drawWide(unsigned depth) {
  if (depth == 0)
    return drawWidened();
  const auto operand = [&] { return drawWide(chance(70) ? depth - 1 : 0); };
  switch (below(10)) {
  case 0:
  case 1:
    return computed(ScalarOp::Add, word, {operand(), operand()});
  case 2:
    return computed(ScalarOp::Subtract, word, {operand(), operand()});
  case 3:
    return computed(ScalarOp::Multiply, word, {operand(), chance(50) ? drawSmall(9) : operand()});
  case 4: {
    const ScalarOp op = pick({ScalarOp::ShiftLeft, ScalarOp::ShiftRightLogical,
                              ScalarOp::ShiftRightArithmetic, ScalarOp::ShiftRightArithmetic});
    return computed(op, word, {operand(), drawCount(op == ScalarOp::ShiftLeft ? 4 : 16)});
  }
  case 5:
  case 6: {
    const ScalarOp op = pick({ScalarOp::MinimumSigned, ScalarOp::MaximumSigned,
                              ScalarOp::MinimumUnsigned, ScalarOp::MaximumUnsigned});
    return computed(op, word, {operand(), chance(50) ? drawSmall(chance(80) ? 8 : 17) : operand()});
  }
  case 7: {
    const ScalarOp op = pick({ScalarOp::And, ScalarOp::And, ScalarOp::Or, ScalarOp::Xor});
    return computed(op, word, {operand(), chance(60) ? drawSmall(chance(80) ? 8 : 17) : operand()});
  }
  case 8: {
    const ScalarOp op = pick({ScalarOp::Absolute, ScalarOp::Negate, ScalarOp::Not});
    return computed(op, word, {operand()});
  }
  default: {
    Shape condition = computed(ScalarOp::Compare, ElementType::integer(1), {operand(), operand()});
    condition.predicate = Predicate(below(10));
    return computed(ScalarOp::Select, word, {condition, operand(), operand()});
  }
  }
}

/// Between two bounds, as saturated pixels are; cut off to 8 or 16 bits; or all 32.
Shape Drawer::drawNarrow() {
  Shape wide = drawWide(2 + below(3));
  if (chance(20)) {
    Shape low = drawSmall(1), high = low;
    low.value = chance(70) ? 0 : lowBits(32) & ~std::uint64_t(127);
    high.value = pick({255u, 255u, 127u, 65535u, 32767u, 300u});
    wide = computed(ScalarOp::MaximumSigned, word, {wide, low});
    wide = computed(ScalarOp::MinimumSigned, word, {wide, high});
  }
  if (chance(25))
    return wide;
  const unsigned bits = pick({8u, 16u});
  return computed(ScalarOp::Truncate, ElementType::integer(bits), {wide});
}

} // namespace packtest
