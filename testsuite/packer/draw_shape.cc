// SPDX-License-Identifier: GPL-3.0-or-later
//
// Trees: which operations, of which types, on what.

#include "packer/drawer.h"

#include "packer/operations.h"

namespace packtest {

using namespace vls;

Shape computed(ScalarOp op, ElementType type, std::vector<Shape> operands) {
  Shape shape;
  shape.kind = Shape::Kind::Compute;
  shape.type = type;
  shape.op = op;
  shape.operands = std::move(operands);
  return shape;
}

ElementType Drawer::drawType() {
  return pick({ElementType::floating(32), ElementType::floating(64), ElementType::integer(8),
               ElementType::integer(16), ElementType::integer(32), ElementType::integer(32),
               ElementType::integer(64), ElementType::floating(32)});
}

Shape Drawer::drawLeaf(ElementType type) {
  Shape leaf;
  leaf.type = type;
  const unsigned kind = below(10);
  if (type.bits == 1 || kind == 0) {
    leaf.kind = Shape::Kind::Input;
    leaf.perLane = chance(30);
  } else if (kind == 1) {
    leaf.kind = Shape::Kind::Constant;
    leaf.perLane = chance(50);
    leaf.value = type.isFloat() ? 0 : random() & lowBits(type.bits);
    if (type.isFloat())
      leaf.value = type.bits == 32 ? 0x40000000u : 0x3ff0000000000000u; // 2 or 1
  } else {
    return drawLoad(type);
  }
  return leaf;
}

/// An integer as wide as `type`: all bits or none by a compare, or any.
Shape Drawer::drawGuard(ElementType type) {
  const ElementType guard = ElementType::integer(type.bits);
  if (chance(30))
    return drawLoad(guard);
  Shape all, none;
  all.kind = none.kind = Shape::Kind::Constant;
  all.type = none.type = guard;
  all.value = lowBits(guard.bits);
  if (chance(30))
    std::swap(all, none);
  return computed(ScalarOp::Select, guard, {drawShape(ElementType::integer(1), 1), all, none});
}

Shape Drawer::drawLoad(ElementType type) {
  Shape leaf;
  leaf.type = type;
  leaf.memory = loadedMemory(type);
  leaf.start = below(6);
  leaf.step = chance(75) ? 1 : pick<std::int64_t>({-1, 0, 2, 1});
  if (!made.exact && type.bits >= 32 && chance(6))
    leaf.operands = {drawGuard(type)};
  return leaf;
}

Shape Drawer::drawShape(ElementType type, unsigned depth) {
  if (depth == 0)
    return drawLeaf(type);
  if (type == ElementType::integer(32) && chance(12))
    return drawDot(type);
  Shape shape;
  shape.kind = Shape::Kind::Compute;
  shape.type = type;
  const auto operand = [&](ElementType of) {
    shape.operands.push_back(drawShape(of, chance(60) ? depth - 1 : 0));
  };
  if (type.bits == 1) {
    const ElementType compared = drawType();
    shape.op = ScalarOp::Compare;
    shape.predicate = compared.isFloat()
                          ? Predicate(pick({0u, 1u, 2u, 3u, 4u, 5u, 10u, 11u, 13u, 17u}))
                          : Predicate(below(10));
    operand(compared);
    operand(compared);
    return shape;
  }
  const unsigned kind = below(12);
  if (kind == 0) {
    shape.op = ScalarOp::Select;
    operand(ElementType::integer(1));
    if (shape.operands[0].kind == Shape::Kind::Compute && chance(50) &&
        shape.operands[0].operands[0].type == type) {
      const std::vector<Shape> compared = shape.operands[0].operands;
      shape.operands.insert(shape.operands.end(), compared.begin(), compared.end());
      return shape;
    }
    operand(type);
    operand(type);
    return shape;
  }
  if (kind == 1 && type.isFloat() && type.bits == 64) {
    shape.op = chance(50) ? ScalarOp::FloatExtend : ScalarOp::SignedToFloat;
    operand(shape.op == ScalarOp::FloatExtend ? ElementType::floating(32)
                                              : ElementType::integer(32));
    return shape;
  }
  if (kind == 1 && !type.isFloat() && type.bits > 8) {
    shape.op = chance(50) ? ScalarOp::SignExtend : ScalarOp::ZeroExtend;
    operand(ElementType::integer(type.bits / 2));
    return shape;
  }
  if (kind == 2 && !type.isFloat() && type.bits < 64) {
    shape.op = ScalarOp::Truncate;
    operand(ElementType::integer(type.bits * 2));
    return shape;
  }
  if (kind == 3 && !type.isFloat() && type.bits > 8) {
    shape.op = pick({ScalarOp::ShiftLeft, ScalarOp::ShiftRightLogical,
                     ScalarOp::ShiftRightArithmetic, ScalarOp::RotateLeft});
    operand(type);
    Shape count;
    count.kind = Shape::Kind::Constant;
    count.type = type;
    count.value = below(type.bits + 2);
    shape.operands.push_back(count);
    return shape;
  }
  const bool exact = made.exact; // and without -0, which `either` would tell from 0
  if (type.isFloat())
    shape.op =
        exact ? pick({ScalarOp::Add, ScalarOp::Add, ScalarOp::Subtract, ScalarOp::Multiply,
                      ScalarOp::Minimum, ScalarOp::Maximum})
              : pick({ScalarOp::Add, ScalarOp::Add, ScalarOp::Subtract, ScalarOp::Multiply,
                      ScalarOp::Minimum, ScalarOp::Maximum, ScalarOp::Negate, ScalarOp::Absolute,
                      ScalarOp::Divide, ScalarOp::SquareRoot, ScalarOp::Fma, ScalarOp::Floor,
                      ScalarOp::RoundToEven, ScalarOp::CopySign, ScalarOp::Fence});
  else
    shape.op =
        pick({ScalarOp::Add, ScalarOp::Add, ScalarOp::Subtract, ScalarOp::Multiply,
              ScalarOp::MinimumSigned, ScalarOp::MaximumUnsigned, ScalarOp::And, ScalarOp::Or,
              ScalarOp::Xor, ScalarOp::Not, ScalarOp::Absolute, ScalarOp::Negate});
  shape.flags.contractible = shape.flags.reassociable = shape.flags.eitherOfEqual = exact;
  for (int k = 0; k < operandsOf(shape.op); ++k)
    if (exact && shape.op == ScalarOp::Multiply)
      shape.operands.push_back(drawLeaf(type)); // products stay exact
    else
      operand(type);
  return shape;
}

/// Products of narrower elements, added in pairs.
Shape Drawer::drawDot(ElementType type) {
  Shape sum;
  sum.kind = Shape::Kind::Compute;
  sum.type = type;
  const unsigned a = loadedMemory(type), b = loadedMemory(type);
  for (unsigned k = 0; k < 2; ++k) {
    Shape product;
    product.kind = Shape::Kind::Compute;
    product.type = type;
    product.op = ScalarOp::Multiply;
    for (const unsigned memory : {a, b}) {
      Shape extension, load;
      extension.kind = Shape::Kind::Compute;
      extension.type = type;
      extension.op = ScalarOp::SignExtend;
      load.type = ElementType::integer(type.bits / 2);
      load.memory = memory;
      load.start = k;
      load.step = 2;
      extension.operands = {load};
      product.operands.push_back(extension);
    }
    sum.operands.push_back(product);
  }
  return sum;
}

/// What instructions that combine terms know: products of words or bytes, absolute differences of
/// bytes, words and bytes themselves; of 32 bits.
Shape Drawer::drawTerm() {
  const ElementType type = ElementType::integer(32);
  const unsigned kind = below(6);
  const ElementType narrow = ElementType::integer(kind < 3 ? 16 : 8);
  const auto extended = [&] {
    Shape load;
    load.type = narrow;
    load.memory = loadedMemory(narrow);
    load.start = below(4);
    const bool isSigned = kind < 3 ? !chance(10) : kind == 3;
    return computed(isSigned ? ScalarOp::SignExtend : ScalarOp::ZeroExtend, type, {load});
  };
  if (kind == 0 || kind == 5)
    return extended();
  if (kind <= 3)
    return computed(ScalarOp::Multiply, type, {extended(), extended()});
  return computed(ScalarOp::Absolute, type,
                  {computed(ScalarOp::Subtract, type, {extended(), extended()})});
}

} // namespace packtest
