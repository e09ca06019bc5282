// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values, addresses and conditions as operands of a flow graph.

#include "lanes/reader.h"

namespace vls::gcc {

std::optional<Opcode> opcodeOf(tree_code code) {
  switch (code) {
  case PLUS_EXPR:
  case POINTER_PLUS_EXPR:
    return Opcode::Add;
  case MINUS_EXPR:
  case POINTER_DIFF_EXPR:
    return Opcode::Subtract;
  case MULT_EXPR:
    return Opcode::Multiply;
  case NEGATE_EXPR:
    return Opcode::Negate;
  case BIT_NOT_EXPR:
    return Opcode::Not;
  case TRUNC_DIV_EXPR:
  case EXACT_DIV_EXPR:
    return Opcode::DivideToZero;
  case FLOOR_DIV_EXPR:
    return Opcode::Divide;
  case TRUNC_MOD_EXPR:
    return Opcode::RemainderToZero;
  case FLOOR_MOD_EXPR:
    return Opcode::Remainder;
  case LSHIFT_EXPR:
    return Opcode::ShiftLeft;
  case RSHIFT_EXPR:
    return Opcode::ShiftRight;
  case BIT_AND_EXPR:
    return Opcode::And;
  case BIT_IOR_EXPR:
    return Opcode::Or;
  case BIT_XOR_EXPR:
    return Opcode::Xor;
  case MIN_EXPR:
    return Opcode::Minimum;
  case MAX_EXPR:
    return Opcode::Maximum;
  default:
    return std::nullopt;
  }
}

bool wraps(tree_code code, tree type) {
  return code == LSHIFT_EXPR || !INTEGRAL_TYPE_P(type) || !TYPE_OVERFLOW_UNDEFINED(type);
}

Operand LoopReader::compute(Opcode opcode, std::vector<Operand> operands, tree type, bool wraps) {
  const ScalarType scalar = scalarType(type);
  const Operand result =
      flow.graph.addValue("v" + std::to_string(flow.graph.values().size()), scalar);
  add(result, opcode, std::move(operands), scalar, wraps);
  return result;
}

Operand LoopReader::apply(std::string name, std::vector<Operand> operands, tree type) {
  const ScalarType scalar = scalarType(type);
  const Operand result =
      flow.graph.addValue("v" + std::to_string(flow.graph.values().size()), scalar);
  flow.statements.push_back(current);
  flow.graph.addApply(present, result, std::move(name), std::move(operands), scalar);
  return result;
}

Operand LoopReader::random(tree type) {
  return compute(Opcode::CallRandom, {}, type, false);
}

void LoopReader::define(tree name, Opcode opcode, std::vector<Operand> operands, bool wraps) {
  values[name] = compute(opcode, std::move(operands), TREE_TYPE(name), wraps);
}

Operand LoopReader::operand(tree value) {
  auto known = values.find(value);
  if (known != values.end())
    return known->second;
  if (TREE_CODE(value) == SSA_NAME)
    return isInside(value) ? random(TREE_TYPE(value))
                           : outside(value, LaneEvolution::uniform(), {});
  if (TREE_CODE(value) == INTEGER_CST) {
    const auto number = wi::to_widest(value);
    if (wi::fits_shwi_p(number))
      return Operand::ofConstant(fromInt64(number.to_shwi()));
    return outside(value, LaneEvolution::uniform(), {});
  }
  if (is_gimple_min_invariant(value))
    return outside(value, LaneEvolution::uniform(), {});
  tree type = TREE_TYPE(value);
  if (TREE_CODE(value) == ADDR_EXPR)
    return address(TREE_OPERAND(value, 0));
  // GENERIC expressions, of subscripts.
  if (CONVERT_EXPR_P(value) && isIntegral(type) && isIntegral(TREE_TYPE(TREE_OPERAND(value, 0))))
    return compute(Opcode::Convert, {operand(TREE_OPERAND(value, 0))}, type, false);
  if (BINARY_CLASS_P(value) && isIntegral(type))
    if (auto opcode = opcodeOf(TREE_CODE(value)))
      return compute(*opcode, {operand(TREE_OPERAND(value, 0)), operand(TREE_OPERAND(value, 1))},
                     type, wraps(TREE_CODE(value), type));
  return random(type);
}

Operand LoopReader::address(tree reference) {
  poly_int64 bitSize, bitPosition;
  tree offset;
  machine_mode mode;
  int isUnsigned = 0, reverse = 0, isVolatile = 0;
  tree base = get_inner_reference(reference, &bitSize, &bitPosition, &offset, &mode, &isUnsigned,
                                  &reverse, &isVolatile);
  std::int64_t bytes = bitPosition.is_constant() ? bitPosition.to_constant() >> 3 : 0;
  Operand sum;
  if (TREE_CODE(base) == MEM_REF) {
    sum = operand(TREE_OPERAND(base, 0));
    bytes += std::int64_t(TREE_INT_CST_LOW(TREE_OPERAND(base, 1)));
  } else if (DECL_P(base) || CONSTANT_CLASS_P(base)) {
    auto known = values.find(base);
    sum = known != values.end() ? known->second : outside(base, LaneEvolution::uniform(), {});
  } else {
    return random(ptr_type_node);
  }
  if (offset)
    sum = compute(Opcode::Add, {sum, operand(offset)}, ptr_type_node, true);
  if (bytes != 0)
    sum = compute(Opcode::Add, {sum, Operand::ofConstant(fromInt64(bytes))}, ptr_type_node, true);
  return sum;
}

Operand LoopReader::compare(tree_code code, tree a, tree b) {
  const bool isInteger = isIntegral(TREE_TYPE(a)) && isIntegral(TREE_TYPE(b));
  Operand x = operand(a), y = operand(b);
  switch (isInteger ? code : ERROR_MARK) {
  case EQ_EXPR:
    return compute(Opcode::Equal, {x, y}, boolean_type_node, false);
  case NE_EXPR:
    return compute(Opcode::Unequal, {x, y}, boolean_type_node, false);
  case LT_EXPR:
    return compute(Opcode::Less, {x, y}, boolean_type_node, false);
  case LE_EXPR:
    return compute(Opcode::LessEqual, {x, y}, boolean_type_node, false);
  case GT_EXPR:
    return compute(Opcode::Less, {y, x}, boolean_type_node, false);
  case GE_EXPR:
    return compute(Opcode::LessEqual, {y, x}, boolean_type_node, false);
  default:
    return apply(get_tree_code_name(code), {x, y}, boolean_type_node);
  }
}

} // namespace vls::gcc
