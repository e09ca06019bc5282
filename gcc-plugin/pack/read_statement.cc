// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which operation a statement is. Left opaque is what the function's flags give another meaning:
// signed arithmetic that traps, float arithmetic that depends on the rounding mode.

#include "pack/reader.h"

namespace vls::gcc {

bool BlockReader::hasEffects(gimple *statement) {
  return gimple_has_side_effects(statement) || gimple_vdef(statement);
}

/// As for loads that move up: a call that is not known to return, assembly, a volatile access.
bool BlockReader::mayNotReturn(gimple *statement) {
  if (gimple_has_volatile_ops(statement) || gimple_code(statement) == GIMPLE_ASM ||
      stmt_could_throw_p(cfun, statement))
    return true;
  auto *call = dyn_cast<gcall *>(statement);
  if (!call || gimple_call_internal_p(call))
    return call && gimple_has_side_effects(call);
  const int flags = gimple_call_flags(call);
  return !(flags & (ECF_CONST | ECF_PURE)) || (flags & (ECF_LOOPING_CONST_OR_PURE | ECF_NORETURN));
}

/// An integer division, for instance: in front of a call that does not return it would stop the
/// program. What floats raise is not ordered, as nowhere in GCC.
bool BlockReader::mayStop(gimple *statement) {
  auto *assign = dyn_cast<gassign *>(statement);
  return assign && gimple_could_trap_p(assign) &&
         !FLOAT_TYPE_P(TREE_TYPE(gimple_assign_lhs(assign)));
}

bool BlockReader::readStatement(gimple *statement) {
  if (gimple_has_volatile_ops(statement) || stmt_could_throw_p(cfun, statement))
    return false;
  if (auto *call = dyn_cast<gcall *>(statement))
    return readCall(call);
  auto *assign = dyn_cast<gassign *>(statement);
  if (!assign || gimple_clobber_p(assign))
    return false;
  if (TREE_CODE(gimple_assign_lhs(assign)) == SSA_NAME &&
      SSA_NAME_OCCURS_IN_ABNORMAL_PHI(gimple_assign_lhs(assign)))
    return false;
  if (gimple_store_p(assign))
    return readStore(assign);
  if (gimple_vuse(assign))
    return gimple_assign_load_p(assign) && readLoad(assign);
  return readAssign(assign);
}

bool BlockReader::finish(gassign *assign, ScalarOp op, ElementType type,
                         std::vector<unsigned> operands) {
  for (const unsigned operand : operands)
    if (operand == Block::none)
      return false;
  tree result = gimple_assign_lhs(assign), gimpleType = TREE_TYPE(result);
  Block::Operation operation;
  operation.op = op;
  operation.type = type;
  operation.operands = std::move(operands);
  if (type.isFloat()) {
    operation.flags.contractible = flag_fp_contract_mode == FP_CONTRACT_FAST;
    operation.flags.reassociable = flag_associative_math;
    // MIN_EXPR and MAX_EXPR are only made where either operand will do.
    operation.flags.eitherOfEqual = op == ScalarOp::Minimum || op == ScalarOp::Maximum;
  } else if (INTEGRAL_TYPE_P(gimpleType))
    operation.flags.noSignedWrap = TYPE_OVERFLOW_UNDEFINED(gimpleType);
  add(std::move(operation), assign, result);
  return true;
}

namespace {

struct CalledOperation {
  combined_fn function;
  ScalarOp op;
  bool raisesMore = false; ///< the instruction, than the function
};

constexpr CalledOperation calledOperations[] = {
    {CFN_SQRT, ScalarOp::SquareRoot},
    {CFN_BUILT_IN_SQRT, ScalarOp::SquareRoot},
    {CFN_BUILT_IN_SQRTF, ScalarOp::SquareRoot},
    {CFN_FMA, ScalarOp::Fma},
    {CFN_BUILT_IN_FMA, ScalarOp::Fma},
    {CFN_BUILT_IN_FMAF, ScalarOp::Fma},
    {CFN_FLOOR, ScalarOp::Floor},
    {CFN_BUILT_IN_FLOOR, ScalarOp::Floor},
    {CFN_BUILT_IN_FLOORF, ScalarOp::Floor},
    {CFN_CEIL, ScalarOp::Ceiling},
    {CFN_BUILT_IN_CEIL, ScalarOp::Ceiling},
    {CFN_BUILT_IN_CEILF, ScalarOp::Ceiling},
    {CFN_TRUNC, ScalarOp::RoundToZero},
    {CFN_BUILT_IN_TRUNC, ScalarOp::RoundToZero},
    {CFN_BUILT_IN_TRUNCF, ScalarOp::RoundToZero},
    {CFN_RINT, ScalarOp::RoundToEven},
    {CFN_BUILT_IN_RINT, ScalarOp::RoundToEven},
    {CFN_BUILT_IN_RINTF, ScalarOp::RoundToEven},
    {CFN_COPYSIGN, ScalarOp::CopySign},
    {CFN_BUILT_IN_COPYSIGN, ScalarOp::CopySign},
    {CFN_BUILT_IN_COPYSIGNF, ScalarOp::CopySign},
    {CFN_BUILT_IN_BSWAP16, ScalarOp::ByteSwap},
    {CFN_BUILT_IN_BSWAP32, ScalarOp::ByteSwap},
    {CFN_BUILT_IN_BSWAP64, ScalarOp::ByteSwap},
    {CFN_NEARBYINT, ScalarOp::RoundToEven, true},
    {CFN_BUILT_IN_NEARBYINT, ScalarOp::RoundToEven, true},
    {CFN_BUILT_IN_NEARBYINTF, ScalarOp::RoundToEven, true},
};

std::optional<ScalarOp> calledOperation(gcall *call) {
  const combined_fn function = gimple_call_combined_fn(call);
  for (const CalledOperation &called : calledOperations)
    if (called.function == function && !(called.raisesMore && flag_trapping_math))
      return called.op;
  return {};
}

} // namespace

bool BlockReader::readCall(gcall *call) {
  tree result = gimple_call_lhs(call);
  if (!result || gimple_vuse(call) || gimple_vdef(call) || flag_rounding_math)
    return false;
  const auto type = packedElement(TREE_TYPE(result));
  const auto op = calledOperation(call);
  if (!op || !type || type->isFloat() == (op == ScalarOp::ByteSwap) ||
      SSA_NAME_OCCURS_IN_ABNORMAL_PHI(result))
    return false;
  Block::Operation operation;
  operation.op = *op;
  operation.type = *type;
  for (unsigned i = 0; i < gimple_call_num_args(call); ++i) {
    operation.operands.push_back(operandAs(*type, gimple_call_arg(call, i)));
    if (operation.operands.back() == Block::none)
      return false;
  }
  if (int(operation.operands.size()) != operandsOf(*op))
    return false;
  add(std::move(operation), call, result);
  return true;
}

bool BlockReader::makeFree(gassign *assign) {
  block.free.insert(assign);
  block.freeOrder.push_back(assign);
  return true;
}

static std::optional<ScalarOp> arithmeticOf(tree_code code, bool isFloat, bool isSigned) {
  switch (code) {
  case PLUS_EXPR:
    return ScalarOp::Add;
  case MINUS_EXPR:
    return ScalarOp::Subtract;
  case MULT_EXPR:
    return ScalarOp::Multiply;
  case RDIV_EXPR:
    return ScalarOp::Divide;
  case NEGATE_EXPR:
    return ScalarOp::Negate;
  case ABS_EXPR:
  case ABSU_EXPR:
    return ScalarOp::Absolute;
  case MIN_EXPR:
    return isFloat    ? ScalarOp::Minimum
           : isSigned ? ScalarOp::MinimumSigned
                      : ScalarOp::MinimumUnsigned;
  case MAX_EXPR:
    return isFloat    ? ScalarOp::Maximum
           : isSigned ? ScalarOp::MaximumSigned
                      : ScalarOp::MaximumUnsigned;
  case PAREN_EXPR: // vectors have none: what may be regrouped around it stays scalar
    return isFloat && !flag_associative_math ? std::optional(ScalarOp::Fence) : std::nullopt;
  case BIT_AND_EXPR:
    return ScalarOp::And;
  case BIT_IOR_EXPR:
    return ScalarOp::Or;
  case BIT_XOR_EXPR:
    return ScalarOp::Xor;
  case BIT_NOT_EXPR:
    return ScalarOp::Not;
  default:
    return {};
  }
}

/// Is `value`, which stands in parentheses, a product? GCC's own vectors forget these, and fuse it.
static bool isFusedInVectors(tree value) {
  if (flag_fp_contract_mode != FP_CONTRACT_FAST || TREE_CODE(value) != SSA_NAME)
    return false;
  auto *made = safe_dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value));
  const tree_code code = made ? gimple_assign_rhs_code(made) : ERROR_MARK;
  return code == MULT_EXPR || (code == NEGATE_EXPR && isFusedInVectors(gimple_assign_rhs1(made)));
}

bool BlockReader::readAssign(gassign *assign) {
  tree result = gimple_assign_lhs(assign);
  const tree_code code = gimple_assign_rhs_code(assign);
  if (code == POINTER_PLUS_EXPR || (code == ADDR_EXPR && POINTER_TYPE_P(TREE_TYPE(result))))
    return makeFree(assign);
  const auto type = packedElement(TREE_TYPE(result));
  if (code == COND_EXPR && POINTER_TYPE_P(TREE_TYPE(result)) && isChoiceOfRows(assign))
    return makeFree(assign);
  if (!type || POINTER_TYPE_P(TREE_TYPE(result)))
    return type && (code == SSA_NAME || CONVERT_EXPR_CODE_P(code)) && makeFree(assign);
  if (CONVERT_EXPR_CODE_P(code) || code == FLOAT_EXPR || code == FIX_TRUNC_EXPR ||
      code == VIEW_CONVERT_EXPR || code == SSA_NAME)
    return readConversion(assign, *type);
  if (TREE_CODE_CLASS(code) == tcc_comparison)
    return readCompare(assign);
  if (code == COND_EXPR)
    return readSelect(assign, *type);

  const bool isFloat = type->isFloat();
  const bool isSigned = !isFloat && !TYPE_UNSIGNED(TREE_TYPE(result));
  if (isFloat ? flag_rounding_math : TYPE_OVERFLOW_TRAPS(TREE_TYPE(result)))
    return false;
  if (get_gimple_rhs_class(code) == GIMPLE_SINGLE_RHS)
    return false;
  if (code == LSHIFT_EXPR || code == RSHIFT_EXPR)
    return readShift(assign, *type);
  if (code == LROTATE_EXPR || code == RROTATE_EXPR)
    return readRotate(assign, *type);

  const auto op = arithmeticOf(code, isFloat, isSigned);
  if (!op || (op == ScalarOp::Fence && isFusedInVectors(gimple_assign_rhs1(assign))))
    return false;
  const unsigned before = block.size();
  std::vector<unsigned> operands = {operand(gimple_assign_rhs1(assign))};
  if (gimple_assign_rhs2(assign))
    operands.push_back(operand(gimple_assign_rhs2(assign)));
  if (*type == ElementType::integer(1) && readConditions(assign, *op, operands))
    return true;
  if (const unsigned sum = withConstant(*op, *type, gimple_assign_rhs1(assign), operands);
      sum != Block::none) {
    define(assign, sum, before);
    return true;
  }
  for (const auto rule :
       {&BlockReader::clamped, &BlockReader::greaterDifference, &BlockReader::extendedExtreme})
    if (const unsigned same = (this->*rule)(*op, *type, operands); same != Block::none) {
      define(assign, same, before);
      return true;
    }
  if (isWidened(*op, *type, operands)) {
    define(assign, computedWider(*op, *type, operands), before);
    return true;
  }
  if (*op == ScalarOp::Subtract && isFloat && addsNegated(operands))
    return finish(assign, ScalarOp::Add, *type, std::move(operands));
  return finish(assign, *op, *type, std::move(operands));
}

/// Bytes that are multiplied, and sums of what has been. There is no instruction for them; GCC has
/// narrowed what C computes as ints.
bool BlockReader::isWidened(ScalarOp op, ElementType type,
                            const std::vector<unsigned> &operands) const {
  if (type != ElementType::integer(8) ||
      std::find(operands.begin(), operands.end(), Block::none) != operands.end())
    return false;
  const auto isProduct = [&](unsigned value) {
    return block[value].op == ScalarOp::Truncate &&
           block[block[value].operands[0]].type == ElementType::integer(32) &&
           products.count(block[value].operands[0]) != 0;
  };
  return op == ScalarOp::Multiply || ((op == ScalarOp::Add || op == ScalarOp::Subtract) &&
                                      std::any_of(operands.begin(), operands.end(), isProduct));
}

/// The low bits of the same on ints.
unsigned BlockReader::computedWider(ScalarOp op, ElementType type,
                                    const std::vector<unsigned> &operands) {
  constexpr unsigned wide = 32;
  std::vector<unsigned> widenedOperands;
  for (const unsigned value : operands)
    widenedOperands.push_back(widened(value, wide));
  const unsigned computed = part(op, ElementType::integer(wide), std::move(widenedOperands));
  products.insert(computed);
  return part(ScalarOp::Truncate, type, {computed});
}

} // namespace vls::gcc
