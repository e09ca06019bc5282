// SPDX-License-Identifier: GPL-3.0-or-later
//
// Operations with constants, in one form. GCC folds them statement by statement, so that lanes that
// are alike in the source differ by their constants: x * 3 + 9 of one becomes (x + 3) * 3, beside
// x * 3 + 8 of another.

#include "pack/reader.h"

#include "packer/operations.h"

namespace vls::gcc {

/// `value`, an integer, as a sum with a constant, or as the low bits of one.
std::optional<BlockReader::Sum> BlockReader::sumWithConstant(unsigned value) {
  const ElementType type = block[value].type;
  const unsigned sum = block[value].op == ScalarOp::Truncate ? block[value].operands[0] : value;
  const Block::Operation wide = block[sum];
  if (wide.op != ScalarOp::Add || block[wide.operands[1]].op != ScalarOp::Constant)
    return {};
  const unsigned whole = wide.operands[0];
  return Sum{sum == value ? whole : truncated(whole, type),
             block[wide.operands[1]].constant & lowBits(type.bits)};
}

/// The low bits of an integer.
unsigned BlockReader::truncated(unsigned value, ElementType type) {
  const Block::Operation &o = block[value];
  const bool isExtended = o.op == ScalarOp::SignExtend || o.op == ScalarOp::ZeroExtend;
  return isExtended && block[o.operands[0]].type == type ? o.operands[0]
                                                         : part(ScalarOp::Truncate, type, {value});
}

/// (a + c) * k as a * k + c * k, and (a + c) + k as a + (c + k), of constants c and k; none if it
/// is neither. In a loop it may be an address, which is not the packer's.
unsigned BlockReader::withConstant(ScalarOp op, ElementType type, tree first,
                                   const std::vector<unsigned> &operands) {
  if (block.isLoop() || (op != ScalarOp::Multiply && op != ScalarOp::Add) || type.isFloat() ||
      operands[0] == Block::none || operands[1] == Block::none || TREE_CODE(first) != SSA_NAME ||
      !has_single_use(first) || block[operands[1]].op != ScalarOp::Constant)
    return Block::none;
  const std::uint64_t k = block[operands[1]].constant;
  const std::optional<Sum> sum = sumWithConstant(operands[0]);
  if (!sum)
    return Block::none;
  if (op == ScalarOp::Add)
    return part(op, type, {sum->value, constant(type, (sum->constant + k) & lowBits(type.bits))});
  const unsigned product = part(op, type, {sum->value, operands[1]});
  return part(ScalarOp::Add, type,
              {product, constant(type, sum->constant * k & lowBits(type.bits))});
}

/// Of a difference of floats: true if it is the sum with the second operand, a constant, negated.
bool BlockReader::addsNegated(std::vector<unsigned> &operands) {
  if (operands[1] == Block::none || block[operands[1]].op != ScalarOp::Constant)
    return false;
  const ElementType type = block[operands[1]].type;
  const std::uint64_t sign = std::uint64_t(1) << (type.bits - 1),
                      bits = block[operands[1]].constant;
  const std::uint64_t infinity = type.bits == 32 ? 0x7f800000u : std::uint64_t(0x7ff) << 52;
  if ((bits & ~sign) > infinity) // a NaN keeps its sign
    return false;
  operands[1] = constant(type, bits ^ sign);
  return true;
}

/// What is to be halved: the extension of a small number and a constant as a sum of two such numbers
/// and one, which averages are of; else `value`.
unsigned BlockReader::averaged(unsigned value) {
  const std::optional<Sum> sum = sumWithConstant(value);
  if (!sum || block[sum->value].op != ScalarOp::ZeroExtend || block[value].op != ScalarOp::Add)
    return value;
  const ElementType type = block[value].type, small = block[block[sum->value].operands[0]].type;
  if ((small.bits != 8 && small.bits != 16) || sum->constant == 0 ||
      sum->constant - 1 > lowBits(small.bits))
    return value;
  const unsigned other = part(ScalarOp::ZeroExtend, type, {constant(small, sum->constant - 1)});
  return part(ScalarOp::Add, type,
              {part(ScalarOp::Add, type, {sum->value, other}), constant(type, 1)});
}

} // namespace vls::gcc
