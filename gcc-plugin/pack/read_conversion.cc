// SPDX-License-Identifier: GPL-3.0-or-later
//
// Conversions from type to type, and shifts, whose count and value have types of their own.

#include "pack/reader.h"

#include "packer/operations.h"

namespace vls::gcc {

bool BlockReader::isNeverNegative(tree value, unsigned bits) {
  return (tree_nonzero_bits(value).to_uhwi() >> (bits - 1) & 1) == 0;
}

bool BlockReader::readConversion(gassign *assign, ElementType type) {
  tree from = gimple_assign_rhs1(assign);
  if (TREE_CODE(from) == VIEW_CONVERT_EXPR)
    from = TREE_OPERAND(from, 0);
  if (TREE_CODE(from) != SSA_NAME)
    return false;
  const auto source = packedElement(TREE_TYPE(from));
  const unsigned value = operand(from);
  if (!source || value == Block::none)
    return false;
  if (*source == type) { // the same to the packer
    block.numbers[gimple_assign_lhs(assign)] = value;
    return makeFree(assign);
  }
  if (gimple_assign_rhs_code(assign) == VIEW_CONVERT_EXPR)
    return source->bits == type.bits && type.bits > 1 &&
           finish(assign, ScalarOp::Reinterpret, type, {value});
  if (source->isFloat() || type.isFloat())
    return readFloatConversion(assign, *source, type);
  if (type.bits < source->bits) // to a truth value: the lowest bit
    return namesExtended(assign, value, type) ||
           finish(assign, ScalarOp::Truncate, type, {shiftedLow(value, type)});
  const bool isUnsigned = TYPE_UNSIGNED(TREE_TYPE(from)) || isNeverNegative(from, source->bits);
  if (isUnsigned && block[value].op == ScalarOp::Compare)
    return readTruth(assign, value, type);
  if (const unsigned converted = isUnsigned ? convertedBelow(value, type) : Block::none;
      converted != Block::none)
    return finish(assign, ScalarOp::And, type, {converted, constant(type, lowBits(source->bits))});
  return finish(assign, isUnsigned ? ScalarOp::ZeroExtend : ScalarOp::SignExtend, type, {value});
}

/// What a float was converted to, as `type`, before it was cut off to `value`; none if that is
/// something else. Nothing computes that in fewer bits.
unsigned BlockReader::convertedBelow(unsigned value, ElementType type) const {
  const Block::Operation &o = block[value];
  return o.op == ScalarOp::Truncate && block[o.operands[0]].op == ScalarOp::FloatToSigned &&
                 block[o.operands[0]].type == type
             ? o.operands[0]
             : Block::none;
}

/// Is a part, which another one extends, what the extension is cut off to? It has a statement then.
bool BlockReader::namesExtended(gassign *assign, unsigned extended, ElementType type) {
  const Block::Operation &o = block[extended];
  if ((o.op != ScalarOp::SignExtend && o.op != ScalarOp::ZeroExtend) ||
      block[o.operands[0]].type != type || !isPart(o.operands[0]))
    return false;
  name(o.operands[0], assign);
  return true;
}

/// The truth of a compare is a number as wide as what is compared first: so instructions yield it.
bool BlockReader::readTruth(gassign *assign, unsigned compare, ElementType type) {
  const unsigned bits = block[block[compare].operands[0]].type.bits;
  if (bits == type.bits)
    return finish(assign, ScalarOp::ZeroExtend, type, {compare});
  const unsigned value = part(ScalarOp::ZeroExtend, ElementType::integer(bits), {compare});
  return finish(assign, bits < type.bits ? ScalarOp::ZeroExtend : ScalarOp::Truncate, type,
                {value});
}

/// Through 32-bit integers where the instructions know no narrower ones, and through 64 bits where
/// they know none without sign.
bool BlockReader::readFloatConversion(gassign *assign, ElementType from, ElementType to) {
  tree source = gimple_assign_rhs1(assign);
  unsigned value = operand(source);
  if (flag_rounding_math || from.bits < 8 || to.bits < 8)
    return false;
  if (from.isFloat() && to.isFloat())
    return finish(assign, to.bits > from.bits ? ScalarOp::FloatExtend : ScalarOp::FloatTruncate, to,
                  {value});
  const ElementType word = ElementType::integer(32);
  if (to.isFloat()) {
    const bool isUnsigned = TYPE_UNSIGNED(TREE_TYPE(source));
    if (from.bits < 32)
      value = part(isUnsigned ? ScalarOp::ZeroExtend : ScalarOp::SignExtend, word, {value});
    return finish(
        assign, isUnsigned && from.bits >= 32 ? ScalarOp::UnsignedToFloat : ScalarOp::SignedToFloat,
        to, {value});
  }
  const bool isUnsigned = TYPE_UNSIGNED(TREE_TYPE(gimple_assign_lhs(assign)));
  if (to.bits < 32)
    return finish(assign, ScalarOp::Truncate, to, {part(ScalarOp::FloatToSigned, word, {value})});
  if (!isUnsigned)
    return finish(assign, ScalarOp::FloatToSigned, to, {value});
  return to.bits == 32 &&
         finish(assign, ScalarOp::Truncate, to,
                {part(ScalarOp::FloatToSigned, ElementType::integer(64), {value})});
}

/// True if what a shift to the right brings in from above is not looked at: all uses are
/// truncations that drop it. Then it is a logical one, which is how instructions are described.
static bool dropsUpperBits(tree shifted, unsigned bits, std::uint64_t count) {
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST(use, iterator, shifted) {
    if (is_gimple_debug(USE_STMT(use)))
      continue;
    auto *assign = dyn_cast<gassign *>(USE_STMT(use));
    if (!assign || !CONVERT_EXPR_CODE_P(gimple_assign_rhs_code(assign)))
      return false;
    tree type = TREE_TYPE(gimple_assign_lhs(assign));
    if (!INTEGRAL_TYPE_P(type) || TYPE_PRECISION(type) + count > bits)
      return false;
  }
  return true;
}

/// Counts of shifts have a type of their own, and what is passed by value is promoted.
unsigned BlockReader::operandAs(ElementType type, tree value) {
  auto *widens =
      TREE_CODE(value) == SSA_NAME ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value)) : nullptr;
  if (widens && CONVERT_EXPR_CODE_P(gimple_assign_rhs_code(widens)) &&
      TREE_CODE(gimple_assign_rhs1(widens)) == SSA_NAME &&
      !SSA_NAME_OCCURS_IN_ABNORMAL_PHI(gimple_assign_rhs1(widens)) &&
      packedElement(TREE_TYPE(gimple_assign_rhs1(widens))) == type)
    value = gimple_assign_rhs1(widens);
  const unsigned number = operand(value);
  if (number == Block::none || block[number].type == type)
    return number;
  return part(block[number].type.bits < type.bits ? ScalarOp::ZeroExtend : ScalarOp::Truncate, type,
              {number});
}

/// To the right is to the left by the opposite, modulo the bits.
bool BlockReader::readRotate(gassign *assign, ElementType type) {
  tree by = gimple_assign_rhs2(assign);
  const auto countType = packedElement(TREE_TYPE(by));
  const unsigned value = operand(gimple_assign_rhs1(assign));
  if (type.bits < 8 || !countType || countType->bits < 8 || value == Block::none)
    return false;
  const bool isLeft = gimple_assign_rhs_code(assign) == LROTATE_EXPR;
  unsigned count = Block::none;
  if (const auto bits = constantBits(by, *countType)) {
    count = constant(type, (isLeft ? *bits : type.bits - *bits % type.bits) % type.bits);
  } else {
    count = operandAs(type, by);
    if (!isLeft && count != Block::none)
      count = part(ScalarOp::Negate, type, {count});
  }
  if (count == Block::none)
    return false;
  if (type.bits == 16 && block[count].op == ScalarOp::Constant && block[count].constant == 8)
    return finish(assign, ScalarOp::ByteSwap, type, {value});
  return finish(assign, ScalarOp::RotateLeft, type, {value, count});
}

/// A count that is not less than the bits is undefined, so it may be cut off or extended.
bool BlockReader::readShift(gassign *assign, ElementType type) {
  tree by = gimple_assign_rhs2(assign);
  const auto countType = packedElement(TREE_TYPE(by));
  unsigned value = operand(gimple_assign_rhs1(assign));
  if (type.bits < 8 || !countType || countType->bits < 8 || value == Block::none)
    return false;
  const bool isLeft = gimple_assign_rhs_code(assign) == LSHIFT_EXPR;
  bool isLogical = TYPE_UNSIGNED(TREE_TYPE(gimple_assign_lhs(assign)));
  unsigned count = Block::none;
  if (const auto bits = constantBits(by, *countType)) {
    isLogical |= dropsUpperBits(gimple_assign_lhs(assign), type.bits, *bits) ||
                 isNeverNegative(gimple_assign_rhs1(assign), type.bits);
    count = *bits < type.bits ? constant(type, *bits) : Block::none;
    if (!isLeft && *bits == 1)
      value = averaged(value);
  } else {
    count = operandAs(type, by);
  }
  return finish(assign,
                isLeft      ? ScalarOp::ShiftLeft
                : isLogical ? ScalarOp::ShiftRightLogical
                            : ScalarOp::ShiftRightArithmetic,
                type, {value, count});
}

} // namespace vls::gcc
