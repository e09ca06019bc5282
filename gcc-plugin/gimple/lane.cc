// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/lane.h"

namespace vls::gcc {

std::optional<Operation> operationOf(tree value) {
  Operation operation;
  if (TREE_CODE(value) == SSA_NAME) {
    auto *assign = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value));
    if (!assign || gimple_vuse(assign) || SSA_NAME_OCCURS_IN_ABNORMAL_PHI(value))
      return std::nullopt;
    operation.code = gimple_assign_rhs_code(assign);
    operation.operands[0] = gimple_assign_rhs1(assign);
    operation.operands[1] = gimple_assign_rhs2(assign);
    operation.operands[2] = gimple_assign_rhs3(assign);
    return operation;
  }
  if (!EXPR_P(value) || TREE_OPERAND_LENGTH(value) > 3)
    return std::nullopt;
  operation.code = TREE_CODE(value);
  for (int i = 0; i < TREE_OPERAND_LENGTH(value); ++i)
    operation.operands[i] = TREE_OPERAND(value, i);
  return operation;
}

tree elementType(tree value, int lane) {
  return lane >= 0 ? TREE_TYPE(TREE_TYPE(value)) : TREE_TYPE(value);
}

unsigned laneCount(tree vector) {
  return TYPE_VECTOR_SUBPARTS(TREE_TYPE(vector)).to_constant();
}

static bool isInteger(tree type) {
  return INTEGRAL_TYPE_P(type) || POINTER_TYPE_P(type);
}

bool followMove(tree &value, int &lane) {
  auto operation = operationOf(value);
  if (!operation)
    return false;
  tree from = operation->operands[0];
  tree type = elementType(value, lane);
  switch (operation->code) {
  case SSA_NAME:
    value = from;
    return true;

  case BIT_FIELD_REF: {                 // v[lane], as a scalar
    if (TREE_CODE(value) == SSA_NAME) { // operand 0 holds the whole reference
      operation->operands[1] = TREE_OPERAND(from, 1);
      operation->operands[2] = TREE_OPERAND(from, 2);
      from = TREE_OPERAND(from, 0);
    }
    if (lane >= 0 || TREE_CODE(from) != SSA_NAME || !VECTOR_TYPE_P(TREE_TYPE(from)) ||
        !isInteger(TREE_TYPE(TREE_TYPE(from))))
      return false;
    std::uint64_t width = TREE_INT_CST_LOW(operation->operands[1]);
    std::uint64_t position = TREE_INT_CST_LOW(operation->operands[2]);
    if (width != vector_element_bits(TREE_TYPE(from)) || position % width != 0 ||
        TYPE_UNSIGNED(TREE_TYPE(TREE_TYPE(from))) != TYPE_UNSIGNED(type))
      return false;
    value = from;
    lane = int(position / width);
    return true;
  }

  case VIEW_CONVERT_EXPR:
    if (TREE_CODE(value) == SSA_NAME)
      from = TREE_OPERAND(from, 0);
    if (TREE_CODE(from) != SSA_NAME)
      return false;
    [[fallthrough]];
  case NOP_EXPR:
  case CONVERT_EXPR: {
    if ((lane >= 0) != VECTOR_TYPE_P(TREE_TYPE(from)))
      return false;
    if (lane >= 0 && laneCount(from) != laneCount(value))
      return false;
    tree fromType = elementType(from, lane);
    if (!isInteger(fromType) || TYPE_PRECISION(fromType) != TYPE_PRECISION(type) ||
        (TYPE_PRECISION(type) < 64 && TYPE_UNSIGNED(fromType) != TYPE_UNSIGNED(type)))
      return false;
    value = from;
    return true;
  }

  case VEC_PERM_EXPR: {
    tree mask = operation->operands[2];
    if (lane < 0 || TREE_CODE(mask) != VECTOR_CST || laneCount(value) != laneCount(from))
      return false;
    unsigned lanes = laneCount(value);
    unsigned source = TREE_INT_CST_LOW(VECTOR_CST_ELT(mask, lane)) % (2 * lanes);
    value = source < lanes ? from : operation->operands[1];
    lane = int(source % lanes);
    return true;
  }

  case CONSTRUCTOR: {
    unsigned elements = CONSTRUCTOR_NELTS(from);
    if (lane < 0 || unsigned(lane) >= elements)
      return false;
    tree element = CONSTRUCTOR_ELT(from, lane)->value;
    if (!is_gimple_val(element) || VECTOR_TYPE_P(TREE_TYPE(element)))
      return false;
    value = element;
    lane = -1;
    return true;
  }

  case VEC_DUPLICATE_EXPR:
    value = from;
    lane = -1;
    return true;

  default:
    return false;
  }
}

tree viewedIntegers(const Operation &operation, tree type, int lane) {
  if (operation.code != VIEW_CONVERT_EXPR && !CONVERT_EXPR_CODE_P(operation.code))
    return NULL_TREE;
  tree from = operation.operands[0]; // of a name, it holds the whole view
  if (TREE_CODE(from) == VIEW_CONVERT_EXPR)
    from = TREE_OPERAND(from, 0);
  if (TREE_CODE(from) != SSA_NAME || (lane >= 0) != VECTOR_TYPE_P(TREE_TYPE(from)))
    return NULL_TREE;
  tree element = elementType(from, lane);
  return INTEGRAL_TYPE_P(element) && INTEGRAL_TYPE_P(type) &&
                 TYPE_PRECISION(element) == TYPE_PRECISION(type)
             ? from
             : NULL_TREE;
}

std::optional<std::uint64_t> constantOf(tree value, int lane, bool isSigned) {
  if (lane >= 0 && TREE_CODE(value) == VECTOR_CST)
    value = VECTOR_CST_ELT(value, lane);
  if (TREE_CODE(value) != INTEGER_CST)
    return std::nullopt;
  HOST_WIDE_INT low = TREE_INT_CST_LOW(value);
  unsigned precision = TYPE_PRECISION(TREE_TYPE(value));
  if (precision > HOST_BITS_PER_WIDE_INT)
    return std::nullopt;
  return std::uint64_t(isSigned ? sext_hwi(low, precision) : zext_hwi(low, precision));
}

std::optional<std::uint64_t> constantFactor(tree &a, tree b, int lane, bool isSigned) {
  if (auto constant = constantOf(b, lane, isSigned))
    return constant;
  if (auto constant = constantOf(a, lane, isSigned)) {
    a = b;
    return constant;
  }
  return std::nullopt;
}

int sourceLane(tree_code code, tree narrow, int lane) {
  switch (code) {
  case VEC_UNPACK_HI_EXPR:
  case VEC_WIDEN_MULT_HI_EXPR:
    return lane + int(laneCount(narrow) / 2);
  case VEC_WIDEN_MULT_EVEN_EXPR:
    return 2 * lane;
  case VEC_WIDEN_MULT_ODD_EXPR:
    return 2 * lane + 1;
  default:
    return lane;
  }
}

unsigned knownZeros(tree value, int lane, unsigned depth) {
  while (followMove(value, lane)) {
  }
  if (auto constant = constantOf(value, lane, false))
    return *constant ? unsigned(ctz_hwi(*constant)) : 64;
  auto operation = depth < maxDepth / 4 ? operationOf(value) : std::nullopt;
  if (!operation)
    return 0;
  tree a = operation->operands[0];
  tree b = operation->operands[1];
  switch (operation->code) {
  case MULT_EXPR:
    return std::min(64u, knownZeros(a, lane, depth + 1) + knownZeros(b, lane, depth + 1));
  case LSHIFT_EXPR: {
    auto amount = constantOf(b, VECTOR_TYPE_P(TREE_TYPE(b)) ? lane : -1, false);
    return amount && *amount < 64 ? unsigned(*amount) : 0;
  }
  case PLUS_EXPR:
  case MINUS_EXPR:
  case BIT_IOR_EXPR:
    return std::min(knownZeros(a, lane, depth + 1), knownZeros(b, lane, depth + 1));
  case BIT_AND_EXPR:
    return std::max(knownZeros(a, lane, depth + 1), knownZeros(b, lane, depth + 1));
  case NOP_EXPR:
  case CONVERT_EXPR: // truncated or extended: the low bits stay
    if ((lane >= 0) != VECTOR_TYPE_P(TREE_TYPE(a)) || !isInteger(elementType(a, lane)))
      return 0;
    return knownZeros(a, lane, depth + 1);
  case VIEW_CONVERT_EXPR: {
    tree from = viewedIntegers(*operation, elementType(value, lane), lane);
    return from ? knownZeros(from, lane, depth + 1) : 0;
  }
  default:
    return 0;
  }
}

std::optional<std::uint64_t> bitsSetInZeros(tree &a, tree b, int lane) {
  auto bits = constantFactor(a, b, lane, false);
  if (!bits)
    return std::nullopt;
  // Without the sign bit: that would be extended.
  unsigned valueBits = TYPE_PRECISION(elementType(a, lane)) - 1;
  return *bits >> std::min(valueBits, knownZeros(a, lane, 0)) == 0 ? bits : std::nullopt;
}

} // namespace vls::gcc
