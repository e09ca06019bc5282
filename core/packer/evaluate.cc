// SPDX-License-Identifier: GPL-3.0-or-later
//
// Evaluation by the host's arithmetic: IEEE, rounded to nearest; no multiplication and addition are
// contracted here, since each is an operation of its own.

#include "packer/evaluate.h"

#include "packer/operations.h"

#include <cfenv>
#include <cmath>
#include <cstring>
#include <algorithm>

namespace vls {

namespace {

template <class To, class From> To bitCast(From from) {
  static_assert(sizeof(To) == sizeof(From), "the same bits");
  To to;
  std::memcpy(&to, &from, sizeof to);
  return to;
}

std::int64_t signedOf(const TypedBits &value) {
  const unsigned bits = value.type.bits;
  const bool negative = (value.bits >> (bits - 1) & 1) != 0;
  return std::int64_t(negative ? value.bits | ~lowBits(bits) : value.bits);
}

template <class Float> struct FloatBits;
template <> struct FloatBits<float> { using type = std::uint32_t; };
template <> struct FloatBits<double> { using type = std::uint64_t; };

template <class Float> Float floatOf(const TypedBits &value) {
  return bitCast<Float>(typename FloatBits<Float>::type(value.bits));
}

template <class Float> std::uint64_t bitsOfFloat(Float value) {
  return bitCast<typename FloatBits<Float>::type>(value);
}

bool isNaN(ElementType type, std::uint64_t bits) {
  const TypedBits value{type, bits};
  return type.bits == 32 ? std::isnan(floatOf<float>(value)) : std::isnan(floatOf<double>(value));
}

template <class T> bool ordered(Predicate predicate, T a, T b) {
  switch (predicate) {
  case Predicate::Equal:
  case Predicate::UnorderedOrEqual:
    return a == b;
  case Predicate::Unequal:
    return a != b;
  case Predicate::Less:
  case Predicate::LessUnsigned:
  case Predicate::UnorderedOrLess:
    return a < b;
  case Predicate::LessEqual:
  case Predicate::LessEqualUnsigned:
  case Predicate::UnorderedOrLessEqual:
    return a <= b;
  case Predicate::Greater:
  case Predicate::GreaterUnsigned:
  case Predicate::UnorderedOrGreater:
    return a > b;
  case Predicate::GreaterEqual:
  case Predicate::GreaterEqualUnsigned:
  case Predicate::UnorderedOrGreaterEqual:
    return a >= b;
  case Predicate::LessOrGreater:
    return a < b || a > b;
  case Predicate::Ordered:
    return true;
  case Predicate::Unordered:
    return false;
  }
  return false;
}

bool holdsOfNaN(Predicate predicate) {
  return predicate == Predicate::Unequal ||
         (predicate >= Predicate::Unordered && predicate <= Predicate::UnorderedOrGreaterEqual);
}

/// Does a quiet NaN make the comparison an invalid operation, as it does that of `a < b` in C?
bool isSignaling(Predicate predicate) {
  return (predicate >= Predicate::Less && predicate <= Predicate::GreaterEqual) ||
         predicate == Predicate::LessOrGreater;
}

bool compare(Predicate predicate, const TypedBits &a, const TypedBits &b) {
  if (a.type.isFloat()) {
    if (isNaN(a.type, a.bits) || isNaN(b.type, b.bits)) {
      if (isSignaling(predicate))
        std::feraiseexcept(FE_INVALID);
      return holdsOfNaN(predicate);
    }
    return a.type.bits == 32 ? ordered(predicate, floatOf<float>(a), floatOf<float>(b))
                             : ordered(predicate, floatOf<double>(a), floatOf<double>(b));
  }
  const bool isUnsigned =
      predicate >= Predicate::LessUnsigned && predicate <= Predicate::GreaterEqualUnsigned;
  return isUnsigned ? ordered(predicate, a.bits, b.bits)
                    : ordered(predicate, signedOf(a), signedOf(b));
}

template <class Float> std::uint64_t floatToSigned(Float value, unsigned bits) {
  const Float limit = std::ldexp(Float(1), int(bits) - 1);
  const Float whole = std::trunc(value);
  if (!(whole >= -limit && whole < limit))
    return std::uint64_t(1) << (bits - 1);
  return std::uint64_t(std::int64_t(whole)) & lowBits(bits);
}

template <class Float>
std::uint64_t floatArithmetic(ScalarOp op, const std::vector<TypedBits> &operands) {
  const Float a = floatOf<Float>(operands[0]);
  const Float b = operands.size() > 1 ? floatOf<Float>(operands[1]) : Float(0);
  const std::uint64_t sign = std::uint64_t(1) << (sizeof(Float) * 8 - 1);
  switch (op) {
  case ScalarOp::Add:
    return bitsOfFloat<Float>(a + b);
  case ScalarOp::Subtract:
    return bitsOfFloat<Float>(a - b);
  case ScalarOp::Multiply:
    return bitsOfFloat<Float>(a * b);
  case ScalarOp::Divide:
    return bitsOfFloat<Float>(a / b);
  case ScalarOp::SquareRoot:
    return bitsOfFloat<Float>(std::sqrt(a));
  case ScalarOp::Floor:
    return bitsOfFloat<Float>(std::floor(a));
  case ScalarOp::Ceiling:
    return bitsOfFloat<Float>(std::ceil(a));
  case ScalarOp::RoundToZero:
    return bitsOfFloat<Float>(std::trunc(a));
  case ScalarOp::RoundToEven:
    return bitsOfFloat<Float>(std::rint(a));
  case ScalarOp::Fence:
    return operands[0].bits;
  case ScalarOp::CopySign:
    return (operands[0].bits & ~sign) | (operands[1].bits & sign);
  case ScalarOp::Fma:
    return bitsOfFloat<Float>(std::fma(a, b, floatOf<Float>(operands[2])));
  case ScalarOp::Minimum:
    return operands[a < b ? 0 : 1].bits;
  case ScalarOp::Maximum:
    return operands[a > b ? 0 : 1].bits;
  case ScalarOp::Negate:
    return operands[0].bits ^ sign;
  case ScalarOp::Absolute:
    return operands[0].bits & ~sign;
  default:
    return 0;
  }
}

std::uint64_t shift(ScalarOp op, const TypedBits &a, std::uint64_t count) {
  const unsigned bits = a.type.bits;
  const bool tooMuch = count >= bits;
  if (op == ScalarOp::ShiftRightArithmetic)
    return std::uint64_t(signedOf(a) >> (tooMuch ? 63 : count));
  return tooMuch ? 0 : op == ScalarOp::ShiftLeft ? a.bits << count : a.bits >> count;
}

std::uint64_t rotatedLeft(const TypedBits &a, std::uint64_t count) {
  const unsigned bits = a.type.bits, by = unsigned(count % bits);
  return by == 0 ? a.bits : a.bits << by | a.bits >> (bits - by);
}

std::uint64_t swappedBytes(const TypedBits &a) {
  std::uint64_t result = 0;
  for (unsigned low = 0; low < a.type.bits; low += 8)
    result |= (a.bits >> low & 255) << (a.type.bits - 8 - low);
  return result;
}

/// The low bits of the result are right.
std::uint64_t integerArithmetic(ScalarOp op, const std::vector<TypedBits> &operands) {
  const TypedBits a = operands[0], b = operands.back();
  switch (op) {
  case ScalarOp::Add:
    return a.bits + b.bits;
  case ScalarOp::Subtract:
    return a.bits - b.bits;
  case ScalarOp::Multiply:
    return a.bits * b.bits;
  case ScalarOp::Negate:
    return -a.bits;
  case ScalarOp::Absolute:
    return signedOf(a) < 0 ? -a.bits : a.bits;
  case ScalarOp::MinimumSigned:
    return signedOf(a) < signedOf(b) ? a.bits : b.bits;
  case ScalarOp::MaximumSigned:
    return signedOf(a) > signedOf(b) ? a.bits : b.bits;
  case ScalarOp::MinimumUnsigned:
    return std::min(a.bits, b.bits);
  case ScalarOp::MaximumUnsigned:
    return std::max(a.bits, b.bits);
  case ScalarOp::And:
    return a.bits & b.bits;
  case ScalarOp::Or:
    return a.bits | b.bits;
  case ScalarOp::Xor:
    return a.bits ^ b.bits;
  case ScalarOp::Not:
    return ~a.bits;
  case ScalarOp::ShiftLeft:
  case ScalarOp::ShiftRightLogical:
  case ScalarOp::ShiftRightArithmetic:
    return shift(op, a, b.bits);
  case ScalarOp::RotateLeft:
    return rotatedLeft(a, b.bits);
  case ScalarOp::ByteSwap:
    return swappedBytes(a);
  default:
    return 0;
  }
}

std::uint64_t toFloat(ScalarOp op, ElementType type, const TypedBits &a) {
  if (op == ScalarOp::UnsignedToFloat)
    return type.bits == 32 ? bitsOfFloat(float(a.bits)) : bitsOfFloat(double(a.bits));
  return type.bits == 32 ? bitsOfFloat(float(signedOf(a))) : bitsOfFloat(double(signedOf(a)));
}

} // namespace

std::uint64_t evaluate(ScalarOp op, ElementType type, const std::vector<TypedBits> &operands,
                       Predicate predicate) {
  const TypedBits a = operands[0];
  switch (op) {
  case ScalarOp::Compare:
    return compare(predicate, a, operands[1]);
  case ScalarOp::Select:
    return operands[a.bits ? 1 : 2].bits;
  case ScalarOp::SignExtend:
    return std::uint64_t(signedOf(a)) & lowBits(type.bits);
  case ScalarOp::ZeroExtend:
  case ScalarOp::Truncate:
  case ScalarOp::Reinterpret:
    return a.bits & lowBits(type.bits);
  case ScalarOp::SignedToFloat:
  case ScalarOp::UnsignedToFloat:
    return toFloat(op, type, a);
  case ScalarOp::FloatToSigned:
    return a.type.bits == 32 ? floatToSigned(floatOf<float>(a), type.bits)
                             : floatToSigned(floatOf<double>(a), type.bits);
  case ScalarOp::FloatExtend:
    return bitsOfFloat(double(floatOf<float>(a)));
  case ScalarOp::FloatTruncate:
    return bitsOfFloat(float(floatOf<double>(a)));
  default:
    break;
  }
  if (!type.isFloat())
    return integerArithmetic(op, operands) & lowBits(type.bits);
  return type.bits == 32 ? floatArithmetic<float>(op, operands)
                         : floatArithmetic<double>(op, operands);
}

std::uint64_t evaluate(const LaneTree &tree,
                       const std::vector<std::vector<std::uint64_t>> &operands) {
  std::vector<TypedBits> values;
  for (const LaneTree::Node &node : tree.nodes) {
    TypedBits value{node.type, node.constant};
    if (node.kind == LaneTree::Node::Kind::Slice) {
      value.bits = operands[node.operand][node.element];
    } else if (node.kind == LaneTree::Node::Kind::Compute) {
      std::vector<TypedBits> of;
      for (unsigned operand : node.operands)
        of.push_back(values[operand]);
      value.bits = evaluate(node.op, node.type, of, node.predicate);
    }
    values.push_back(value);
  }
  return values.empty() ? 0 : values.back().bits;
}

bool sameValue(ElementType type, std::uint64_t a, std::uint64_t b) {
  return a == b || (type.isFloat() && isNaN(type, a) && isNaN(type, b));
}

} // namespace vls
