// SPDX-License-Identifier: GPL-3.0-or-later
//
// Compares and selects.

#include "pack/reader.h"

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

/// Number of the compare as a part, which finish() does not know; none if it is no such compare.
unsigned BlockReader::compare(tree_code code, tree a, tree b) {
  const auto type = packedElement(TREE_TYPE(a));
  if (!type || type->bits < 8)
    return Block::none;
  auto predicate = predicateOf(code, type->isFloat(), TYPE_UNSIGNED(TREE_TYPE(a)));
  unsigned left = operand(a), right = operand(b);
  if (predicate && isGreater(*predicate)) { // GCC orders operands by their names
    predicate = swapped(*predicate);
    std::swap(left, right);
  }
  if (!predicate || left == Block::none || right == Block::none)
    return Block::none;
  Block::Operation operation;
  operation.op = ScalarOp::Compare;
  operation.type = ElementType::integer(1);
  operation.predicate = *predicate;
  operation.operands = {left, right};
  return add(std::move(operation), nullptr, NULL_TREE);
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

bool BlockReader::readSelect(gassign *assign, ElementType type) {
  tree condition = gimple_assign_rhs1(assign);
  const unsigned chosen = operand(gimple_assign_rhs2(assign));
  const unsigned other = operand(gimple_assign_rhs3(assign));
  if (type.bits < 8 || chosen == Block::none || other == Block::none)
    return false;
  const unsigned mask =
      COMPARISON_CLASS_P(condition)
          ? compare(TREE_CODE(condition), TREE_OPERAND(condition, 0), TREE_OPERAND(condition, 1))
          : operand(condition);
  if (mask == Block::none || block[mask].type != ElementType::integer(1))
    return false;
  return finish(assign, ScalarOp::Select, type, {mask, chosen, other});
}

} // namespace vls::gcc
