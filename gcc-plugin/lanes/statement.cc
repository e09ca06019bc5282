// SPDX-License-Identifier: GPL-3.0-or-later
//
// Operations and calls of a loop as instructions of a flow graph.

#include "lanes/reader.h"

namespace vls::gcc {

namespace {

/// An operation that the core does not know, as a function.
std::string functionName(tree_code code, tree type) {
  return std::string(get_tree_code_name(code)) + ":" +
         std::to_string(TYPE_UID(TYPE_MAIN_VARIANT(type)));
}

} // namespace

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
    return define(result, *opcode, std::move(operands), wraps(code, type));
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
