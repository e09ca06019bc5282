// SPDX-License-Identifier: GPL-3.0-or-later
//
// Compares and selects.

#include "pack/reader.h"

#include "packer/evaluate.h"
#include "packer/operations.h"

#include "vls/select.h"

namespace vls::gcc {

static std::optional<Predicate> predicateOf(tree_code code, bool isFloat, bool isUnsigned) {
  if (!isFloat && isUnsigned)
    switch (code) {
    case LT_EXPR:
      return Predicate::LessUnsigned;
    case LE_EXPR:
      return Predicate::LessEqualUnsigned;
    case GT_EXPR:
      return Predicate::GreaterUnsigned;
    case GE_EXPR:
      return Predicate::GreaterEqualUnsigned;
    default:
      break;
    }
  switch (code) {
  case EQ_EXPR:
    return Predicate::Equal;
  case NE_EXPR:
    return Predicate::Unequal;
  case LT_EXPR:
    return Predicate::Less;
  case LE_EXPR:
    return Predicate::LessEqual;
  case GT_EXPR:
    return Predicate::Greater;
  case GE_EXPR:
    return Predicate::GreaterEqual;
  case ORDERED_EXPR:
    return Predicate::Ordered;
  case UNORDERED_EXPR:
    return Predicate::Unordered;
  case UNEQ_EXPR:
    return Predicate::UnorderedOrEqual;
  case UNLT_EXPR:
    return Predicate::UnorderedOrLess;
  case UNLE_EXPR:
    return Predicate::UnorderedOrLessEqual;
  case UNGT_EXPR:
    return Predicate::UnorderedOrGreater;
  case UNGE_EXPR:
    return Predicate::UnorderedOrGreaterEqual;
  case LTGT_EXPR:
    return Predicate::LessOrGreater;
  default:
    return std::nullopt;
  }
}

static bool isGreater(Predicate predicate) {
  return predicate == Predicate::Greater || predicate == Predicate::GreaterEqual ||
         predicate == Predicate::GreaterUnsigned || predicate == Predicate::GreaterEqualUnsigned;
}

/// GCC orders operands by their names.
static Block::Operation compareOf(Predicate predicate, unsigned left, unsigned right) {
  if (isGreater(predicate)) {
    predicate = swapped(predicate);
    std::swap(left, right);
  }
  Block::Operation operation;
  operation.op = ScalarOp::Compare;
  operation.type = ElementType::integer(1);
  operation.predicate = predicate;
  operation.operands = {left, right};
  return operation;
}

/// The predicate that does not hold of floats where `predicate` does, which is one of these; equal
/// to it if it is another. It raises an exception for a NaN, and these do not.
static Predicate contraryOf(Predicate predicate) {
  switch (predicate) {
  case Predicate::UnorderedOrLess:
    return Predicate::GreaterEqual;
  case Predicate::UnorderedOrLessEqual:
    return Predicate::Greater;
  case Predicate::UnorderedOrGreater:
    return Predicate::LessEqual;
  case Predicate::UnorderedOrGreaterEqual:
    return Predicate::Less;
  default:
    return predicate;
  }
}

/// Number of the compare as a part, which finish() does not know; none if it is no such compare.
unsigned BlockReader::compare(tree_code code, tree a, tree b) {
  const auto type = packedElement(TREE_TYPE(a));
  if (!type || type->bits < 8)
    return Block::none;
  const auto predicate = predicateOf(code, type->isFloat(), TYPE_UNSIGNED(TREE_TYPE(a)));
  const unsigned left = operand(a), right = operand(b);
  if (!predicate || left == Block::none || right == Block::none)
    return Block::none;
  const Block::Operation wanted = compareOf(*predicate, left, right);
  const Predicate contrary = contraryOf(*predicate);
  if (contrary == *predicate)
    return add(wanted, nullptr, NULL_TREE);
  // There are instructions for the contrary, and the block may have it.
  const Block::Operation other = compareOf(contrary, left, right);
  unsigned known = block.size();
  while (known-- > 0)
    if (block[known].op == ScalarOp::Compare && block[known].predicate == other.predicate &&
        block[known].operands == other.operands)
      break;
  if (known == ~0u && flag_trapping_math)
    return add(wanted, nullptr, NULL_TREE);
  if (known == ~0u)
    known = add(other, nullptr, NULL_TREE);
  return part(ScalarOp::Not, ElementType::integer(1), {known});
}

bool BlockReader::readCompare(gassign *assign) {
  tree result = gimple_assign_lhs(assign);
  if (packedElement(TREE_TYPE(result)) != ElementType::integer(1))
    return false;
  const unsigned number = compare(gimple_assign_rhs_code(assign), gimple_assign_rhs1(assign),
                                  gimple_assign_rhs2(assign));
  if (number == Block::none)
    return false;
  block.facts[number].statement = assign;
  block.operationsOf.insert(assign);
  block.facts[number].value = result;
  block.numbers[result] = number;
  return true;
}

/// Of the compares that a truth value depends on, what is compared in the widest one; 0 if it
/// depends on something else, too.
unsigned BlockReader::widestCompare(unsigned mask) {
  const auto [known, isNew] = widths.try_emplace(mask, 0);
  if (!isNew)
    return known->second;
  const Block::Operation &o = block[mask];
  unsigned &width = known->second;
  if (o.op == ScalarOp::Compare) {
    width = block[o.operands[0]].type.bits;
  } else if (o.op == ScalarOp::Not) {
    width = widestCompare(o.operands[0]);
  } else if (o.op == ScalarOp::And || o.op == ScalarOp::Or) {
    const unsigned a = widestCompare(o.operands[0]), b = widestCompare(o.operands[1]);
    width = a && b ? std::max(a, b) : 0;
  }
  return width;
}

/// The same number of `bits` bits.
unsigned BlockReader::extended(unsigned value, unsigned bits, bool isSigned) {
  const Block::Operation &o = block[value];
  if (o.op == ScalarOp::Constant) {
    const unsigned above = 64 - o.type.bits;
    const std::uint64_t number =
        isSigned ? std::uint64_t(std::int64_t(o.constant << above) >> above) : o.constant;
    return constant(ElementType::integer(bits), number & lowBits(bits));
  }
  return convertedBy(isSigned ? ScalarOp::SignExtend : ScalarOp::ZeroExtend,
                     ElementType::integer(bits), value);
}

/// `value` converted by `op`: the operation that is there, or a part.
unsigned BlockReader::convertedBy(ScalarOp op, ElementType type, unsigned value) {
  for (unsigned known = value + 1; known < block.size(); ++known)
    if (block[known].op == op && block[known].type == type && block[known].operands[0] == value)
      return known;
  return part(op, type, {value});
}

/// The same number of a wider type.
unsigned BlockReader::extendedFloat(unsigned value, ElementType type) {
  const Block::Operation &o = block[value];
  if (o.op != ScalarOp::Constant)
    return convertedBy(ScalarOp::FloatExtend, type, value);
  return constant(type, evaluate(ScalarOp::FloatExtend, type, {{o.type, o.constant}}));
}

/// An integer of `bits` bits whose lower ones are `value`.
unsigned BlockReader::widened(unsigned value, unsigned bits) {
  const Block::Operation &o = block[value];
  return o.op == ScalarOp::Truncate && block[o.operands[0]].type == ElementType::integer(bits)
             ? o.operands[0]
             : extended(value, bits, false);
}

/// `mask`, or one that is the same of what is compared as numbers of `bits` bits. Instructions
/// choose between values as wide as what was compared.
unsigned BlockReader::maskFor(unsigned mask, unsigned bits) {
  const Block::Operation o = block[mask];
  if (o.op != ScalarOp::Compare || block[o.operands[0]].type.bits >= bits)
    return mask;
  if (block[o.operands[0]].type.isFloat()) {
    Block::Operation wider = o;
    wider.name.clear();
    for (unsigned &operand : wider.operands)
      operand = extendedFloat(operand, ElementType::floating(bits));
    return add(std::move(wider), nullptr, NULL_TREE);
  }
  const bool isSigned = o.predicate >= Predicate::Less && o.predicate <= Predicate::GreaterEqual;
  Block::Operation wider = o;
  if (o.predicate == Predicate::LessUnsigned) // of what is not negative then
    wider.predicate = Predicate::Less;
  else if (o.predicate == Predicate::LessEqualUnsigned)
    wider.predicate = Predicate::LessEqual;
  wider.name.clear();
  wider.operands = {extended(o.operands[0], bits, isSigned),
                    extended(o.operands[1], bits, isSigned)};
  return add(std::move(wider), nullptr, NULL_TREE);
}

/// What `value` is where `mask` is known, as far as it is looked for: choices may share parts,
/// which are met once on each way to them.
unsigned BlockReader::assuming(unsigned value, unsigned mask, bool isTrue) {
  const Block::Operation o = block[value];
  if (o.op != ScalarOp::Select || ++choices > mostChoices)
    return value;
  if (o.operands[0] == mask)
    return assuming(o.operands[isTrue ? 1 : 2], mask, isTrue);
  const unsigned a = assuming(o.operands[1], mask, isTrue);
  const unsigned b = assuming(o.operands[2], mask, isTrue);
  return a == o.operands[1] && b == o.operands[2] ? value : choose(o.operands[0], a, b);
}

/// A choice by one compare at a time: that is what instructions do.
///
///   p && q ? a : b      p ? (q ? a : b) : b
unsigned BlockReader::choose(unsigned mask, unsigned a, unsigned b) {
  const Block::Operation o = block[mask];
  if (++choices > mostChoices)
    return select(mask, a, b);
  switch (o.op) {
  case ScalarOp::Not:
    return choose(o.operands[0], b, a);
  case ScalarOp::And:
    return choose(o.operands[0], choose(o.operands[1], a, b), b);
  case ScalarOp::Or:
    return choose(o.operands[0], a, choose(o.operands[1], a, b));
  default:
    break;
  }
  const unsigned by = maskFor(mask, block[a].type.bits);
  const unsigned whenTrue = assuming(a, by, true), whenFalse = assuming(b, by, false);
  return whenTrue == whenFalse ? whenTrue : select(by, whenTrue, whenFalse);
}

/// A choice between 0 and an integer of another width than what is compared:
///
///   p ? a : 0      a & mask     a mask as wide as what is compared, and then as `a`
///   p ? 0 : a      a & ~mask
///
/// None if it is another choice, or if `a` was wider before, or what is compared costs no more to
/// extend than the mask.
unsigned BlockReader::maskedByOther(unsigned mask, unsigned a, unsigned b, unsigned bits) {
  const auto isConstant = [&](unsigned value) { return block[value].op == ScalarOp::Constant; };
  const auto isZero = [&](unsigned value) { return isConstant(value) && !block[value].constant; };
  Block::Operation compare = block[mask];
  bool isInverted = isZero(a);
  const unsigned kept = isInverted ? b : a;
  const ElementType wide = ElementType::integer(bits), type = block[kept].type;
  if (compare.op != ScalarOp::Compare || isZero(a) == isZero(b) || isConstant(kept) ||
      block[kept].op == ScalarOp::Truncate)
    return Block::none;
  const bool isFloat = block[compare.operands[0]].type.isFloat();
  const bool isOpposite = isContrary(compare.predicate) && invert(compare.predicate, isFloat);
  // Floats otherwise compared are chosen between as wide as they are.
  if (isFloat && compare.predicate > Predicate::GreaterEqual &&
      compare.predicate != Predicate::Ordered)
    return Block::none;
  if (bits < type.bits && (isFloat || compare.predicate == Predicate::LessUnsigned ||
                           compare.predicate == Predicate::GreaterUnsigned ||
                           isConstant(compare.operands[0]) || isConstant(compare.operands[1])))
    return Block::none;
  isInverted ^= isOpposite;
  unsigned &own = masks[{mask, type.bits, isInverted}];
  if (own == 0) { // no part is the first operation
    if (isOpposite) {
      compare.name.clear();
      mask = add(std::move(compare), nullptr, NULL_TREE);
    }
    const unsigned all = part(ScalarOp::Negate, wide, {part(ScalarOp::ZeroExtend, wide, {mask})});
    own = part(bits < type.bits ? ScalarOp::SignExtend : ScalarOp::Truncate, type, {all});
    if (isInverted)
      own = part(ScalarOp::Not, type, {own});
  }
  return part(ScalarOp::And, type, {kept, own});
}

/// A choice by any compares, also between integers that are narrower than what is compared.
unsigned BlockReader::chooseOfAnyWidth(unsigned mask, unsigned a, unsigned b) {
  const ElementType type = block[a].type;
  const unsigned bits = widestCompare(mask);
  choices = 0;
  if (bits == 0)
    return select(mask, a, b);
  if (bits != type.bits && !type.isFloat())
    if (const unsigned masked = maskedByOther(mask, a, b, bits); masked != Block::none)
      return masked;
  if (bits <= type.bits || type.isFloat())
    return choose(mask, a, b);
  return part(ScalarOp::Truncate, type, {choose(mask, widened(a, bits), widened(b, bits))});
}

/// The value of 1 bit that a condition of COND_EXPR is; none if it cannot be read.
unsigned BlockReader::maskOf(tree condition) {
  const unsigned mask =
      COMPARISON_CLASS_P(condition)
          ? compare(TREE_CODE(condition), TREE_OPERAND(condition, 0), TREE_OPERAND(condition, 1))
          : operand(condition);
  return mask != Block::none && block[mask].type == ElementType::integer(1) ? mask : Block::none;
}

bool BlockReader::readSelect(gassign *assign, ElementType type) {
  tree condition = gimple_assign_rhs1(assign);
  const unsigned before = block.size();
  const unsigned chosen = operand(gimple_assign_rhs2(assign));
  const unsigned other = operand(gimple_assign_rhs3(assign));
  if (type.bits < 8 || chosen == Block::none || other == Block::none)
    return false;
  const unsigned mask = maskOf(condition);
  if (mask == Block::none)
    return false;
  define(assign, chooseOfAnyWidth(mask, chosen, other), before);
  return true;
}

namespace {

/// Are all uses of `value` one of `code`, of the same type?
bool isUsedBy(tree value, tree_code code) {
  use_operand_p use;
  gimple *user;
  auto *assign = single_imm_use(value, &use, &user) ? dyn_cast<gassign *>(user) : nullptr;
  return assign && gimple_assign_rhs_code(assign) == code;
}

} // namespace

/// The compares that conditions are made of by `op`, as `number` is.
void BlockReader::collectCompares(unsigned number, ScalarOp op, std::vector<unsigned> &compares) {
  const bool isInner = block[number].op == op && block.value(number) &&
                       TREE_CODE(block.value(number)) == SSA_NAME &&
                       has_single_use(block.value(number));
  if (!isInner) {
    compares.push_back(number);
    return;
  }
  for (const unsigned operand : std::vector<unsigned>(block[number].operands))
    collectCompares(operand, op, compares);
}

/// Four or more conditions of which all hold, or any: numbers of 0 and 1, as wide as what is
/// compared, and the one that they become, compared with 0. Instructions compare for equal and
/// less; where most conditions are other ones, it is asked whether any does not hold.
bool BlockReader::readConditions(gassign *assign, ScalarOp op,
                                 const std::vector<unsigned> &operands) {
  constexpr std::size_t leastCompares = 4;
  const tree_code code = gimple_assign_rhs_code(assign);
  if ((op != ScalarOp::And && op != ScalarOp::Or) || isUsedBy(gimple_assign_lhs(assign), code) ||
      std::count(operands.begin(), operands.end(), Block::none) != 0)
    return false;
  std::vector<unsigned> compares;
  for (const unsigned operand : operands)
    collectCompares(operand, op, compares);
  const auto typeOf = [&](unsigned compare) { return block[block[compare].operands[0]].type; };
  const auto isAlike = [&](unsigned compare) {
    return block[compare].op == ScalarOp::Compare && typeOf(compare) == typeOf(compares[0]);
  };
  if (compares.size() < leastCompares || !std::all_of(compares.begin(), compares.end(), isAlike))
    return false;
  const auto others = std::count_if(compares.begin(), compares.end(), [&](unsigned compare) {
    return isContrary(block[compare].predicate) && !typeOf(compare).isFloat();
  });
  const bool asksForOpposite = std::size_t(others) * 2 > compares.size();
  const ScalarOp combined = (op == ScalarOp::Or) == asksForOpposite ? ScalarOp::And : ScalarOp::Or;
  const ElementType wide = ElementType::integer(typeOf(compares[0]).bits);
  const unsigned before = block.size();
  unsigned all = Block::none;
  for (const unsigned compare : compares) {
    Block::Operation condition = block[compare];
    if (asksForOpposite)
      invert(condition.predicate, false);
    const unsigned holds =
        asksForOpposite ? add(std::move(condition), nullptr, NULL_TREE) : compare;
    const unsigned number = part(ScalarOp::ZeroExtend, wide, {holds});
    all = all == Block::none ? number : part(combined, wide, {all, number});
  }
  const Predicate predicate = asksForOpposite ? Predicate::Equal : Predicate::Unequal;
  const unsigned zero = constant(wide, 0);
  define(assign, add(compareOf(predicate, all, zero), nullptr, NULL_TREE), before);
  return true;
}

} // namespace vls::gcc
