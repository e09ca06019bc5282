// SPDX-License-Identifier: GPL-3.0-or-later
//
// Scalar operations one by one, as a table.

#include "packer/operations.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>
#include <unordered_map>

namespace vls {

namespace {

/// Which types an operation has.
enum class Rule {
  Leaf,        ///< no operands
  Same,        ///< integers or floats, operands of the result's type
  SameInteger, ///< the same, integers
  SameFloat,   ///< the same, floats
  Other,       ///< each its own; see haveTypes
};

struct Entry {
  ScalarOp op;
  std::string_view name;
  int operands;
  Rule rule;
};

/// In the order of ScalarOp.
constexpr std::array<Entry, 48> entries = {{
    {ScalarOp::Input, "input", 0, Rule::Leaf},
    {ScalarOp::Constant, "constant", 0, Rule::Leaf},
    {ScalarOp::Phi, "phi", 2, Rule::Other},
    {ScalarOp::Opaque, "opaque", -1, Rule::Other},
    {ScalarOp::Load, "load", 0, Rule::Leaf},
    {ScalarOp::Store, "store", 1, Rule::Other},
    {ScalarOp::GuardedLoad, "guarded-load", 1, Rule::Other},
    {ScalarOp::GuardedStore, "guarded-store", 2, Rule::Other},
    {ScalarOp::Add, "add", 2, Rule::Same},
    {ScalarOp::Subtract, "subtract", 2, Rule::Same},
    {ScalarOp::Multiply, "multiply", 2, Rule::Same},
    {ScalarOp::Negate, "negate", 1, Rule::Same},
    {ScalarOp::Absolute, "absolute", 1, Rule::Same},
    {ScalarOp::Divide, "divide", 2, Rule::SameFloat},
    {ScalarOp::SquareRoot, "square-root", 1, Rule::SameFloat},
    {ScalarOp::Floor, "floor", 1, Rule::SameFloat},
    {ScalarOp::Ceiling, "ceiling", 1, Rule::SameFloat},
    {ScalarOp::RoundToZero, "round-to-zero", 1, Rule::SameFloat},
    {ScalarOp::RoundToEven, "round-to-even", 1, Rule::SameFloat},
    {ScalarOp::CopySign, "copy-sign", 2, Rule::SameFloat},
    {ScalarOp::Fence, "fence", 1, Rule::SameFloat},
    {ScalarOp::Fma, "fma", 3, Rule::SameFloat},
    {ScalarOp::Minimum, "minimum", 2, Rule::SameFloat},
    {ScalarOp::Maximum, "maximum", 2, Rule::SameFloat},
    {ScalarOp::MinimumSigned, "minimum-signed", 2, Rule::SameInteger},
    {ScalarOp::MaximumSigned, "maximum-signed", 2, Rule::SameInteger},
    {ScalarOp::MinimumUnsigned, "minimum-unsigned", 2, Rule::SameInteger},
    {ScalarOp::MaximumUnsigned, "maximum-unsigned", 2, Rule::SameInteger},
    {ScalarOp::And, "and", 2, Rule::SameInteger},
    {ScalarOp::Or, "or", 2, Rule::SameInteger},
    {ScalarOp::Xor, "xor", 2, Rule::SameInteger},
    {ScalarOp::Not, "not", 1, Rule::SameInteger},
    {ScalarOp::ShiftLeft, "shift-left", 2, Rule::SameInteger},
    {ScalarOp::ShiftRightLogical, "shift-right-logical", 2, Rule::SameInteger},
    {ScalarOp::ShiftRightArithmetic, "shift-right-arithmetic", 2, Rule::SameInteger},
    {ScalarOp::RotateLeft, "rotate-left", 2, Rule::SameInteger},
    {ScalarOp::ByteSwap, "byte-swap", 1, Rule::SameInteger},
    {ScalarOp::Compare, "compare", 2, Rule::Other},
    {ScalarOp::Select, "select", 3, Rule::Other},
    {ScalarOp::SignExtend, "sign-extend", 1, Rule::Other},
    {ScalarOp::ZeroExtend, "zero-extend", 1, Rule::Other},
    {ScalarOp::Truncate, "truncate", 1, Rule::Other},
    {ScalarOp::SignedToFloat, "signed-to-float", 1, Rule::Other},
    {ScalarOp::UnsignedToFloat, "unsigned-to-float", 1, Rule::Other},
    {ScalarOp::FloatToSigned, "float-to-signed", 1, Rule::Other},
    {ScalarOp::FloatExtend, "float-extend", 1, Rule::Other},
    {ScalarOp::FloatTruncate, "float-truncate", 1, Rule::Other},
    {ScalarOp::Reinterpret, "reinterpret", 1, Rule::Other},
}};

constexpr bool isInOrder() {
  for (std::size_t i = 0; i < entries.size(); ++i)
    if (entries[i].op != ScalarOp(i))
      return false;
  return true;
}
static_assert(isInOrder());

const Entry &entryOf(ScalarOp op) {
  return entries[std::size_t(op)];
}

struct NamedType {
  std::string_view name;
  ElementType type;
};

constexpr NamedType namedTypes[] = {
    {"i1", ElementType::integer(1)},    {"i8", ElementType::integer(8)},
    {"i16", ElementType::integer(16)},  {"i32", ElementType::integer(32)},
    {"i64", ElementType::integer(64)},  {"f32", ElementType::floating(32)},
    {"f64", ElementType::floating(64)},
};

constexpr const char *predicates[] = {
    "equal",
    "unequal",
    "less",
    "less-equal",
    "greater",
    "greater-equal",
    "less-unsigned",
    "less-equal-unsigned",
    "greater-unsigned",
    "greater-equal-unsigned",
    "ordered",
    "unordered",
    "unordered-or-equal",
    "unordered-or-less",
    "unordered-or-less-equal",
    "unordered-or-greater",
    "unordered-or-greater-equal",
    "less-or-greater",
};

bool exists(ElementType type) {
  return type.isFloat() ? type.bits == 32 || type.bits == 64
                        : type.bits == 1 || type.bits == 8 || type.bits == 16 || type.bits == 32 ||
                              type.bits == 64;
}

/// From one type to another.
bool convertsTypes(ScalarOp op, ElementType from, ElementType to) {
  switch (op) {
  case ScalarOp::SignExtend:
  case ScalarOp::ZeroExtend:
    return !from.isFloat() && !to.isFloat() && to.bits > from.bits;
  case ScalarOp::Truncate:
    return !from.isFloat() && !to.isFloat() && to.bits < from.bits;
  case ScalarOp::SignedToFloat:
  case ScalarOp::UnsignedToFloat:
    return !from.isFloat() && to.isFloat();
  case ScalarOp::FloatToSigned:
    return from.isFloat() && !to.isFloat() && to.bits > 1;
  case ScalarOp::FloatExtend:
    return from.isFloat() && to.isFloat() && to.bits > from.bits;
  case ScalarOp::FloatTruncate:
    return from.isFloat() && to.isFloat() && to.bits < from.bits;
  case ScalarOp::Reinterpret:
    return from != to && to.bits == from.bits;
  default:
    return false;
  }
}

} // namespace

std::string toString(ScalarOp op) {
  return std::string(entryOf(op).name);
}

std::string toString(Predicate predicate) {
  return predicates[unsigned(predicate)];
}

std::string toString(ElementType type) {
  return !type.exists() ? "none" : (type.isFloat() ? "f" : "i") + std::to_string(type.bits);
}

std::uint64_t bitsOfFloat(ElementType type, double value) {
  std::uint64_t bits = 0;
  const auto narrow = float(value);
  if (type.bits == 32)
    std::memcpy(&bits, &narrow, sizeof narrow);
  else
    std::memcpy(&bits, &value, sizeof value);
  return bits;
}

std::optional<std::uint64_t> neutralOf(ScalarOp op, ElementType type) {
  switch (op) {
  case ScalarOp::Add: // 0 + -0 is 0, and so is -0 + 0
    return type.isFloat() ? bitsOfFloat(type, -0.0) : 0;
  case ScalarOp::Subtract:
  case ScalarOp::Or:
  case ScalarOp::Xor:
    return 0;
  case ScalarOp::Multiply:
    return type.isFloat() ? bitsOfFloat(type, 1) : 1;
  case ScalarOp::And:
    return lowBits(type.bits);
  default:
    return {};
  }
}

int operandsOf(ScalarOp op) {
  return entryOf(op).operands;
}

bool isComputed(ScalarOp op) {
  return op > ScalarOp::GuardedStore;
}

std::optional<ScalarOp> scalarOpOf(const std::string &name) {
  static const std::unordered_map<std::string_view, ScalarOp> known = [] {
    std::unordered_map<std::string_view, ScalarOp> all;
    for (const Entry &entry : entries)
      all.emplace(entry.name, entry.op);
    return all;
  }();
  const auto found = known.find(name);
  return found == known.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Predicate> predicateOf(const std::string &name) {
  const auto found = std::find(std::begin(predicates), std::end(predicates), name);
  if (found == std::end(predicates))
    return {};
  return Predicate(found - std::begin(predicates));
}

std::optional<ElementType> elementTypeOf(const std::string &name) {
  for (const NamedType &named : namedTypes)
    if (name == named.name)
      return named.type;
  return {};
}

Predicate swapped(Predicate predicate) {
  switch (predicate) {
  case Predicate::Less:
    return Predicate::Greater;
  case Predicate::LessEqual:
    return Predicate::GreaterEqual;
  case Predicate::Greater:
    return Predicate::Less;
  case Predicate::GreaterEqual:
    return Predicate::LessEqual;
  case Predicate::LessUnsigned:
    return Predicate::GreaterUnsigned;
  case Predicate::LessEqualUnsigned:
    return Predicate::GreaterEqualUnsigned;
  case Predicate::GreaterUnsigned:
    return Predicate::LessUnsigned;
  case Predicate::GreaterEqualUnsigned:
    return Predicate::LessEqualUnsigned;
  case Predicate::UnorderedOrLess:
    return Predicate::UnorderedOrGreater;
  case Predicate::UnorderedOrLessEqual:
    return Predicate::UnorderedOrGreaterEqual;
  case Predicate::UnorderedOrGreater:
    return Predicate::UnorderedOrLess;
  case Predicate::UnorderedOrGreaterEqual:
    return Predicate::UnorderedOrLessEqual;
  default:
    return predicate;
  }
}

bool isCommutative(ScalarOp op, ElementType, const OperationFlags &flags) {
  switch (op) {
  case ScalarOp::Add:
  case ScalarOp::Multiply:
  case ScalarOp::MinimumSigned:
  case ScalarOp::MaximumSigned:
  case ScalarOp::MinimumUnsigned:
  case ScalarOp::MaximumUnsigned:
  case ScalarOp::And:
  case ScalarOp::Or:
  case ScalarOp::Xor:
  case ScalarOp::Fma: // of its first two
    return true;
  case ScalarOp::Minimum:
  case ScalarOp::Maximum:
    return flags.eitherOfEqual;
  default:
    return false;
  }
}

bool isReassociable(const Block::Operation &o) {
  const bool isInOrder = o.type.isFloat() && !o.flags.reassociable;
  return o.op != ScalarOp::Fma && !isInOrder && isCommutative(o.op, o.type, o.flags);
}

static bool haveTypes(ScalarOp op, ElementType result, const std::vector<ElementType> &operands) {
  const Entry &entry = entryOf(op);
  if (op == ScalarOp::Opaque)
    return !result.exists() || exists(result);
  if (!exists(result) || (entry.operands >= 0 && operands.size() != std::size_t(entry.operands)))
    return false;
  if (entry.rule == Rule::Leaf)
    return true;
  if (op == ScalarOp::Compare)
    return result == ElementType::integer(1) && operands[0] == operands[1];
  if (isGuarded(op))
    return operands.back() == ElementType::integer(result.bits) && result.bits >= 8 &&
           (op == ScalarOp::GuardedLoad || operands[0] == result);
  if (op == ScalarOp::Select)
    return operands[0] == ElementType::integer(1) && operands[1] == result && operands[2] == result;
  if (entry.rule == Rule::Other && op != ScalarOp::Phi && op != ScalarOp::Store)
    return convertsTypes(op, operands[0], result);
  if ((entry.rule == Rule::SameFloat && !result.isFloat()) ||
      (entry.rule == Rule::SameInteger && result.isFloat()))
    return false;
  return std::all_of(operands.begin(), operands.end(),
                     [&](ElementType type) { return type == result; });
}

std::string checkTypes(ScalarOp op, ElementType result, const std::vector<ElementType> &operands) {
  return haveTypes(op, result, operands) ? "" : "no " + toString(op) + " has these types";
}

} // namespace vls
