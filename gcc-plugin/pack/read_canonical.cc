// SPDX-License-Identifier: GPL-3.0-or-later
//
// Operations in one form. GCC folds constants statement by statement, so that lanes that are alike
// in the source differ by them: x * 3 + 9 of one becomes (x + 3) * 3, beside x * 3 + 8 of another.
// And C computes in ints, as does GCC, what fits fewer bits.

#include "pack/reader.h"

#include "packer/operations.h"
#include "packer/ranges.h"

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

/// The numbers that `value` may be, if its low `bits` bits are made of integers that have no more;
/// those of 64 bits if it may be larger than can be said.
std::optional<Range> BlockReader::madeOf(unsigned bits, unsigned value, unsigned depth) const {
  constexpr unsigned deepest = 6;
  const Block::Operation &o = block[value];
  if (o.op == ScalarOp::Constant) {
    const std::int64_t number = signedNumber(o.constant, o.type.bits);
    return Range{number, number};
  }
  if (o.op == ScalarOp::SignExtend || o.op == ScalarOp::ZeroExtend) {
    const unsigned from = block[o.operands[0]].type.bits;
    if (from < 8 || from > bits)
      return {};
    return o.op == ScalarOp::SignExtend ? Range::all(from) : Range{0, std::int64_t(lowBits(from))};
  }
  if ((o.op != ScalarOp::Add && o.op != ScalarOp::Subtract && o.op != ScalarOp::Multiply) ||
      depth == deepest)
    return {};
  const auto a = madeOf(bits, o.operands[0], depth + 1), b = madeOf(bits, o.operands[1], depth + 1);
  if (!a || !b)
    return {};
  return combined(o.op, *a, *b, 64);
}

/// A shift to the right of which bits are dropped as the shift of fewer bits, where those that are
/// left come from numbers that are as narrow, but which it may exceed; else `value`.
unsigned BlockReader::shiftedLow(unsigned value, ElementType type) {
  const Block::Operation o = block[value];
  if ((o.op != ScalarOp::ShiftRightLogical && o.op != ScalarOp::ShiftRightArithmetic) ||
      block[o.operands[1]].op != ScalarOp::Constant)
    return value;
  const std::uint64_t count = block[o.operands[1]].constant;
  const unsigned bits = count + type.bits <= 16 ? 16 : 32;
  if (count + type.bits > bits || bits >= o.type.bits)
    return value;
  const std::optional<Range> range = madeOf(bits, o.operands[0], 0);
  if (!range || range->fitsUnsigned(bits) || range->fitsSigned(bits))
    return value;
  const ElementType narrow = ElementType::integer(bits);
  return part(ScalarOp::ShiftRightLogical, narrow,
              {truncated(o.operands[0], narrow), constant(narrow, count)});
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

/// `value`, or an extension of an integer, as one of `bits` bits before it is extended; none if it
/// is not known to be one.
unsigned BlockReader::unextended(unsigned value, ScalarOp extension, unsigned bits) {
  const Block::Operation o = block[value];
  if (o.op == extension)
    return block[o.operands[0]].type.bits == bits ? o.operands[0] : Block::none;
  if (o.op != ScalarOp::Constant)
    return Block::none;
  const std::int64_t number = signedNumber(o.constant, o.type.bits);
  const bool fits = extension == ScalarOp::ZeroExtend
                        ? number >= 0 && std::uint64_t(number) <= lowBits(bits)
                        : number == signedNumber(o.constant & lowBits(bits), bits);
  return fits ? constant(ElementType::integer(bits), o.constant & lowBits(bits)) : Block::none;
}

/// The extreme of two extended integers as the extension of their extreme; none if it is none.
unsigned BlockReader::extendedExtreme(ScalarOp op, ElementType type,
                                      const std::vector<unsigned> &operands) {
  const bool isSmallest = op == ScalarOp::MinimumSigned || op == ScalarOp::MinimumUnsigned;
  if (type.isFloat() || operands[0] == Block::none || operands[1] == Block::none ||
      !(isSmallest || op == ScalarOp::MaximumSigned || op == ScalarOp::MaximumUnsigned))
    return Block::none;
  for (const unsigned operand : operands) {
    const Block::Operation o = block[operand];
    const bool isSigned = o.op == ScalarOp::SignExtend;
    if (!isSigned && o.op != ScalarOp::ZeroExtend)
      continue;
    const unsigned bits = block[o.operands[0]].type.bits;
    if (bits < 8)
      return Block::none;
    const unsigned a = unextended(operands[0], o.op, bits), b = unextended(operands[1], o.op, bits);
    if (a == Block::none || b == Block::none ||
        (isSigned && (op == ScalarOp::MinimumUnsigned || op == ScalarOp::MaximumUnsigned)))
      return Block::none;
    const ScalarOp narrow = isSigned     ? op
                            : isSmallest ? ScalarOp::MinimumUnsigned
                                         : ScalarOp::MaximumUnsigned;
    return part(o.op, type, {part(narrow, ElementType::integer(bits), {a, b})});
  }
  return Block::none;
}

/// The smaller one of `most` and of what is at least a smaller constant, as at least that of what
/// is at most `most`: instructions that saturate are described so. None if it is nothing like that.
unsigned BlockReader::clamped(ScalarOp op, ElementType type,
                              const std::vector<unsigned> &operands) {
  if (op != ScalarOp::MinimumSigned || operands[0] == Block::none || operands[1] == Block::none)
    return Block::none;
  const Block::Operation inner = block[operands[0]], most = block[operands[1]];
  if (inner.op != ScalarOp::MaximumSigned || most.op != ScalarOp::Constant ||
      block[inner.operands[1]].op != ScalarOp::Constant ||
      signedNumber(block[inner.operands[1]].constant, type.bits) >
          signedNumber(most.constant, type.bits))
    return Block::none;
  const unsigned smaller = part(op, type, {inner.operands[0], operands[1]});
  return part(ScalarOp::MaximumSigned, type, {smaller, inner.operands[1]});
}

/// The greater of a difference and its opposite, which wraps around as absolute values do; none if
/// it is none.
unsigned BlockReader::greaterDifference(ScalarOp op, ElementType type,
                                        const std::vector<unsigned> &operands) {
  if (op != ScalarOp::MaximumSigned || operands[0] == Block::none || operands[1] == Block::none)
    return Block::none;
  const Block::Operation &a = block[operands[0]], &b = block[operands[1]];
  if (a.op != ScalarOp::Subtract || b.op != ScalarOp::Subtract || a.operands[0] != b.operands[1] ||
      a.operands[1] != b.operands[0])
    return Block::none;
  return part(ScalarOp::Absolute, type, {operands[0]});
}

/// What is to be halved: the extension of a small number and a constant as a sum of two such
/// numbers and one, which averages are of; else `value`.
unsigned BlockReader::averaged(unsigned value) {
  if (block[value].op != ScalarOp::Add)
    return value;
  const std::optional<Sum> sum = sumWithConstant(value);
  if (!sum || block[sum->value].op != ScalarOp::ZeroExtend)
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
