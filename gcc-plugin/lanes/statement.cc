// SPDX-License-Identifier: GPL-3.0-or-later
//
// Statements of a loop as instructions of a flow graph.

#include "lanes/reader.h"

namespace vls::gcc {

namespace {

/// Stores that are compared with a load before it counts as overwritten.
constexpr unsigned maxStores = 64;

bool isIntegral(tree type) {
  return INTEGRAL_TYPE_P(type) || POINTER_TYPE_P(type);
}

/// The core's name for an operation on integers.
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

bool wrapsIn(tree type) {
  return !INTEGRAL_TYPE_P(type) || !TYPE_OVERFLOW_UNDEFINED(type);
}

/// An operation that the core does not know, as a function.
std::string functionName(tree_code code, tree type) {
  return std::string(get_tree_code_name(code)) + ":" +
         std::to_string(TYPE_UID(TYPE_MAIN_VARIANT(type)));
}

/// True if the loop's iterations see this memory each on its own: what OpenMP makes of private
/// variables of a simd loop.
bool isLanePrivate(tree reference) {
  tree base = get_base_address(reference);
  return base && DECL_P(base) && lookup_attribute("omp simd array", DECL_ATTRIBUTES(base));
}

} // namespace

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
                     type, wrapsIn(type));
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

gimple *LoopReader::clobberOf(gimple *load, tree reference) {
  if (!gimple_vuse(load) || stores.empty())
    return nullptr;
  if (stores.size() > maxStores)
    return stores[0];
  ao_ref read;
  ao_ref_init(&read, reference);
  for (gimple *store : stores)
    if (stmt_may_clobber_ref_p_1(store, &read))
      return store;
  return nullptr;
}

void LoopReader::addAccess(gimple *statement, tree reference, bool isWrite, unsigned instruction) {
  if (isLanePrivate(reference)) {
    flow.hasPrivate = true;
    return;
  }
  LoopAccess access;
  access.statement = statement;
  access.reference = reference;
  access.isWrite = isWrite;
  access.instruction = instruction;
  tree size = TYPE_SIZE_UNIT(TREE_TYPE(reference));
  if (size && TREE_CODE(size) == INTEGER_CST)
    access.bytes = unsigned(TREE_INT_CST_LOW(size));
  access.hasAddress = affine.addAddressOf(access.address, reference);
  flow.accesses.push_back(std::move(access));
}

void LoopReader::readLoad(gassign *assign) {
  tree result = gimple_assign_lhs(assign), reference = gimple_assign_rhs1(assign);
  const Operand where = address(reference);
  gimple *clobber = gimple_has_volatile_ops(assign) ? assign : clobberOf(assign, reference);
  if (clobber) { // another iteration may find something else there
    add(Operand::undefined(), Opcode::Store, {where}, {});
    addAccess(assign, reference, false, unsigned(flow.statements.size()) - 1);
    define(result, Opcode::CallRandom, {});
  } else {
    define(result, Opcode::InvariantLoad, {where});
    addAccess(assign, reference, false, unsigned(flow.statements.size()) - 1);
  }
  if (!flow.accesses.empty() && flow.accesses.back().statement == assign)
    flow.accesses.back().clobber = clobber;
}

void LoopReader::readStore(gimple *statement, tree reference) {
  add(Operand::undefined(), Opcode::Store, {address(reference)}, {});
  addAccess(statement, reference, true, unsigned(flow.statements.size()) - 1);
}

void LoopReader::readOperation(gassign *assign) {
  tree result = gimple_assign_lhs(assign), type = TREE_TYPE(result);
  const tree_code code = gimple_assign_rhs_code(assign);
  tree a = gimple_assign_rhs1(assign);
  const unsigned count = gimple_num_ops(assign) - 1;

  if (CONVERT_EXPR_CODE_P(code) && isIntegral(type) && isIntegral(TREE_TYPE(a))) {
    LoopInput input;
    LaneEvolution evolution;
    // The compiler may know from the number of iterations that nothing wraps.
    if (isInduction(result, &evolution, &input.step) && evolution.isStrided() && !evolution.wraps) {
      input.kind = LoopInput::Kind::Induction;
      outside(result, evolution, input);
      return;
    }
    return define(result, Opcode::Convert, {operand(a)});
  }
  if (code == SSA_NAME || code == INTEGER_CST || code == ADDR_EXPR) {
    if (isIntegral(type) && isIntegral(TREE_TYPE(a)))
      return define(result, Opcode::Convert, {operand(a)});
    if (code == SSA_NAME)
      return define(result, Opcode::Copy, {operand(a)});
  }
  if (TREE_CODE_CLASS(code) == tcc_comparison) {
    const Operand holds = compare(code, a, gimple_assign_rhs2(assign));
    return isIntegral(type) ? define(result, Opcode::Convert, {holds})
                            : void(values[result] = apply("view", {holds}, type));
  }
  if (code == COND_EXPR && scalarType(TREE_TYPE(gimple_assign_rhs2(assign))) == scalarType(type) &&
      scalarType(TREE_TYPE(gimple_assign_rhs3(assign))) == scalarType(type)) {
    const Operand condition = COMPARISON_CLASS_P(a)
                                  ? compare(TREE_CODE(a), TREE_OPERAND(a, 0), TREE_OPERAND(a, 1))
                                  : operand(a);
    return define(
        result, Opcode::Select,
        {condition, operand(gimple_assign_rhs2(assign)), operand(gimple_assign_rhs3(assign))});
  }

  std::vector<Operand> operands;
  for (unsigned i = 1; i <= count; ++i)
    operands.push_back(operand(gimple_op(assign, i)));
  const auto opcode = opcodeOf(code);
  bool sameType = isIntegral(type);
  for (unsigned i = 1; i <= count; ++i)
    sameType &= isIntegral(TREE_TYPE(gimple_op(assign, i)));
  if (opcode && sameType)
    return define(result, *opcode, std::move(operands), wrapsIn(type));
  values[result] = apply(functionName(code, type), std::move(operands), type);
}

void LoopReader::readAssignment(gassign *assign) {
  tree result = gimple_assign_lhs(assign);
  if (gimple_assign_load_p(assign) && TREE_CODE(result) == SSA_NAME && gimple_vuse(assign))
    return readLoad(assign);
  if (TREE_CODE(result) != SSA_NAME) {
    if (gimple_clobber_p(assign))
      return;
    if (gimple_vuse(assign) && gimple_assign_load_p(assign) &&
        TREE_CODE(gimple_assign_rhs1(assign)) != CONSTRUCTOR) { // a structure is copied
      add(Operand::undefined(), Opcode::Store, {address(gimple_assign_rhs1(assign))}, {});
      addAccess(assign, gimple_assign_rhs1(assign), false, unsigned(flow.statements.size()) - 1);
    }
    return readStore(assign, result);
  }
  switch (get_gimple_rhs_class(gimple_assign_rhs_code(assign))) {
  case GIMPLE_UNARY_RHS:
  case GIMPLE_BINARY_RHS:
  case GIMPLE_TERNARY_RHS:
    return readOperation(assign);
  default:
    break;
  }
  const tree_code code = gimple_assign_rhs_code(assign);
  tree value = gimple_assign_rhs1(assign);
  if (code == SSA_NAME || is_gimple_min_invariant(value) || code == ADDR_EXPR)
    return readOperation(assign);
  // A part of a value, such as a component of a complex number.
  if ((code == BIT_FIELD_REF || code == VIEW_CONVERT_EXPR || code == REALPART_EXPR ||
       code == IMAGPART_EXPR) &&
      TREE_CODE(TREE_OPERAND(value, 0)) == SSA_NAME) {
    std::vector<Operand> operands = {operand(TREE_OPERAND(value, 0))};
    if (code == BIT_FIELD_REF)
      for (int i : {1, 2})
        operands.push_back(operand(TREE_OPERAND(value, i)));
    values[result] =
        apply(functionName(code, TREE_TYPE(result)), std::move(operands), TREE_TYPE(result));
    return;
  }
  readUnknown(assign);
}

void LoopReader::readCall(gcall *call) {
  tree result = gimple_call_lhs(call);
  if (gimple_call_internal_p(call, IFN_GOMP_SIMD_LANE)) {
    if (result && TREE_CODE(result) == SSA_NAME)
      define(result, Opcode::Lane, {});
    return;
  }
  const int flags = gimple_call_flags(call);
  const bool isFunction = ((flags & ECF_CONST) || ((flags & ECF_PURE) && stores.empty())) &&
                          !(flags & ECF_LOOPING_CONST_OR_PURE);
  if (!isFunction || !result || TREE_CODE(result) != SSA_NAME)
    return readUnknown(call);
  std::vector<Operand> operands;
  for (unsigned i = 0; i < gimple_call_num_args(call); ++i)
    operands.push_back(operand(gimple_call_arg(call, i)));
  tree callee = gimple_call_fndecl(call);
  const std::string name = gimple_call_internal_p(call)
                               ? internal_fn_name(gimple_call_internal_fn(call))
                           : callee ? "f" + std::to_string(DECL_UID(callee))
                                    : "pointer";
  if (!callee && !gimple_call_internal_p(call))
    operands.push_back(operand(gimple_call_fn(call)));
  values[result] = apply(name, std::move(operands), TREE_TYPE(result));
  if (!gimple_call_internal_p(call))
    flow.calls.push_back(call);
}

void LoopReader::readUnknown(gimple *statement) {
  if (is_gimple_call(statement) || gimple_code(statement) == GIMPLE_ASM)
    flow.calls.push_back(statement);
  ssa_op_iter i;
  def_operand_p definition;
  FOR_EACH_SSA_DEF_OPERAND(definition, statement, i, SSA_OP_DEF)
  define(DEF_FROM_PTR(definition), Opcode::CallRandom, {});
}

void LoopReader::readStatement(gimple *statement) {
  current = statement;
  switch (gimple_code(statement)) {
  case GIMPLE_ASSIGN:
    return readAssignment(as_a<gassign *>(statement));
  case GIMPLE_CALL:
    return readCall(as_a<gcall *>(statement));
  case GIMPLE_COND:
  case GIMPLE_SWITCH:
  case GIMPLE_LABEL:
  case GIMPLE_NOP:
  case GIMPLE_PREDICT:
    return;
  default:
    return readUnknown(statement);
  }
}

} // namespace vls::gcc
