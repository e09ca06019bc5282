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

bool BlockReader::readCall(gcall *call) {
  tree result = gimple_call_lhs(call);
  if (!result || gimple_vuse(call) || gimple_vdef(call) || flag_rounding_math)
    return false;
  const auto type = packedElement(TREE_TYPE(result));
  ScalarOp op;
  switch (gimple_call_combined_fn(call)) {
  case CFN_SQRT:
  case CFN_BUILT_IN_SQRT:
  case CFN_BUILT_IN_SQRTF:
    op = ScalarOp::SquareRoot;
    break;
  case CFN_FMA:
  case CFN_BUILT_IN_FMA:
  case CFN_BUILT_IN_FMAF:
    op = ScalarOp::Fma;
    break;
  default:
    return false;
  }
  if (!type || !type->isFloat() || SSA_NAME_OCCURS_IN_ABNORMAL_PHI(result))
    return false;
  Block::Operation operation;
  operation.op = op;
  operation.type = *type;
  for (unsigned i = 0; i < gimple_call_num_args(call); ++i) {
    operation.operands.push_back(operand(gimple_call_arg(call, i)));
    if (operation.operands.back() == Block::none)
      return false;
  }
  if (int(operation.operands.size()) != operandsOf(op))
    return false;
  add(std::move(operation), call, result);
  return true;
}

const ScalarMemref *BlockReader::memref(tree reference, AccessKind kind, unsigned bits) {
  Affine address;
  if (!affine.addAddressOf(address, reference))
    return nullptr;
  tree base = get_base_address(reference);
  // Objects without an address: a pointer into them would be said to point elsewhere.
  poly_int64 offset;
  const bool isPlain = get_addr_base_and_unit_offset(reference, &offset) != NULL_TREE;
  if (!base || (DECL_P(base) && !isPlain && !may_be_aliased(base)) ||
      (DECL_P(base) && DECL_HARD_REGISTER(base)) ||
      !ADDR_SPACE_GENERIC_P(TYPE_ADDR_SPACE(TREE_TYPE(base))))
    return nullptr;
  block.memrefs.push_back(std::make_unique<ScalarMemref>(kind, bits, std::move(address)));
  return block.memrefs.back().get();
}

bool BlockReader::readLoad(gassign *load) {
  tree reference = gimple_assign_rhs1(load);
  const auto type = packedElement(TREE_TYPE(reference));
  if (!type || type->bits < 8)
    return false;
  Block::Operation operation;
  operation.op = ScalarOp::Load;
  operation.type = *type;
  operation.memref = memref(reference, AccessKind::StridedLoad, type->bits);
  if (!operation.memref)
    return false;
  const unsigned number = add(std::move(operation), load, gimple_assign_lhs(load));
  block.facts[number].mayTrap = gimple_could_trap_p(load);
  return true;
}

bool BlockReader::readStore(gassign *store) {
  tree reference = gimple_assign_lhs(store), stored = gimple_assign_rhs1(store);
  const auto type = packedElement(TREE_TYPE(reference));
  if (!type || type->bits < 8 || !gimple_assign_single_p(store) ||
      packedElement(TREE_TYPE(stored)) != type)
    return false;
  const unsigned value = operand(stored);
  if (value == Block::none)
    return false;
  Block::Operation operation;
  operation.op = ScalarOp::Store;
  operation.type = *type;
  operation.operands = {value};
  operation.memref = memref(reference, AccessKind::StridedStore, type->bits);
  if (!operation.memref)
    return false;
  const unsigned number = add(std::move(operation), store, NULL_TREE);
  block.facts[number].mayTrap = true;
  return true;
}

bool BlockReader::makeFree(gassign *assign) {
  block.free.insert(assign);
  block.freeOrder.push_back(assign);
  return true;
}

bool BlockReader::readAssign(gassign *assign) {
  tree result = gimple_assign_lhs(assign);
  const tree_code code = gimple_assign_rhs_code(assign);
  if (code == POINTER_PLUS_EXPR || (code == ADDR_EXPR && POINTER_TYPE_P(TREE_TYPE(result))))
    return makeFree(assign);
  const auto type = packedElement(TREE_TYPE(result));
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

  ScalarOp op;
  switch (code) {
  case PLUS_EXPR:
    op = ScalarOp::Add;
    break;
  case MINUS_EXPR:
    op = ScalarOp::Subtract;
    break;
  case MULT_EXPR:
    op = ScalarOp::Multiply;
    break;
  case RDIV_EXPR:
    op = ScalarOp::Divide;
    break;
  case NEGATE_EXPR:
    op = ScalarOp::Negate;
    break;
  case ABS_EXPR:
  case ABSU_EXPR:
    op = ScalarOp::Absolute;
    break;
  case MIN_EXPR:
    op = isFloat    ? ScalarOp::Minimum
         : isSigned ? ScalarOp::MinimumSigned
                    : ScalarOp::MinimumUnsigned;
    break;
  case MAX_EXPR:
    op = isFloat    ? ScalarOp::Maximum
         : isSigned ? ScalarOp::MaximumSigned
                    : ScalarOp::MaximumUnsigned;
    break;
  case BIT_AND_EXPR:
    op = ScalarOp::And;
    break;
  case BIT_IOR_EXPR:
    op = ScalarOp::Or;
    break;
  case BIT_XOR_EXPR:
    op = ScalarOp::Xor;
    break;
  case BIT_NOT_EXPR:
    op = ScalarOp::Not;
    break;
  default:
    return false;
  }
  std::vector<unsigned> operands = {operand(gimple_assign_rhs1(assign))};
  if (gimple_assign_rhs2(assign))
    operands.push_back(operand(gimple_assign_rhs2(assign)));
  return finish(assign, op, *type, std::move(operands));
}

/// True if what a shift to the right brings in from above is not looked at: all uses are
/// truncations that drop it. Then it is a logical one, which is how instructions are described.
static bool dropsUpperBits(tree shifted, unsigned bits, std::uint64_t count) {
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST(use, iterator, shifted) {
    if (is_gimple_debug(USE_STMT(use)))
      continue;
    auto *assign = dyn_cast<gassign *>(USE_STMT(use));
    if (!assign || !CONVERT_EXPR_CODE_P(gimple_assign_rhs_code(assign)))
      return false;
    tree type = TREE_TYPE(gimple_assign_lhs(assign));
    if (!INTEGRAL_TYPE_P(type) || TYPE_PRECISION(type) + count > bits)
      return false;
  }
  return true;
}

/// True if the sign bit is known to be zero.
static bool isNeverNegative(tree value, unsigned bits) {
  return (tree_nonzero_bits(value).to_uhwi() >> (bits - 1) & 1) == 0;
}

/// Counts have a type of their own. One that is not less than the bits is undefined, so it may be
/// cut off or extended.
bool BlockReader::readShift(gassign *assign, ElementType type) {
  tree by = gimple_assign_rhs2(assign);
  const auto countType = packedElement(TREE_TYPE(by));
  const unsigned value = operand(gimple_assign_rhs1(assign));
  if (type.bits < 8 || !countType || countType->bits < 8 || value == Block::none)
    return false;
  const bool isLeft = gimple_assign_rhs_code(assign) == LSHIFT_EXPR;
  bool isLogical = TYPE_UNSIGNED(TREE_TYPE(gimple_assign_lhs(assign)));
  unsigned count = Block::none;
  if (const auto bits = constantBits(by, *countType)) {
    isLogical |= dropsUpperBits(gimple_assign_lhs(assign), type.bits, *bits) ||
                 isNeverNegative(gimple_assign_rhs1(assign), type.bits);
    count = *bits < type.bits ? constant(type, *bits) : Block::none;
  } else {
    count = operand(by);
    if (count != Block::none && countType->bits != type.bits)
      count = part(countType->bits < type.bits ? ScalarOp::ZeroExtend : ScalarOp::Truncate, type,
                   {count});
  }
  return finish(assign,
                isLeft      ? ScalarOp::ShiftLeft
                : isLogical ? ScalarOp::ShiftRightLogical
                            : ScalarOp::ShiftRightArithmetic,
                type, {value, count});
}

bool BlockReader::readConversion(gassign *assign, ElementType type) {
  tree from = gimple_assign_rhs1(assign);
  if (TREE_CODE(from) == VIEW_CONVERT_EXPR)
    from = TREE_OPERAND(from, 0);
  if (TREE_CODE(from) != SSA_NAME)
    return false;
  const auto source = packedElement(TREE_TYPE(from));
  const unsigned value = operand(from);
  if (!source || value == Block::none)
    return false;
  if (*source == type) { // the same to the packer
    block.numbers[gimple_assign_lhs(assign)] = value;
    return makeFree(assign);
  }
  if (gimple_assign_rhs_code(assign) == VIEW_CONVERT_EXPR)
    return source->bits == type.bits && type.bits > 1 &&
           finish(assign, ScalarOp::Reinterpret, type, {value});
  if (source->isFloat() || type.isFloat())
    return readFloatConversion(assign, *source, type);
  if (type.bits < source->bits) // to a truth value: the lowest bit
    return finish(assign, ScalarOp::Truncate, type, {value});
  return finish(assign,
                TYPE_UNSIGNED(TREE_TYPE(from)) || isNeverNegative(from, source->bits)
                    ? ScalarOp::ZeroExtend
                    : ScalarOp::SignExtend,
                type, {value});
}

/// Through 32-bit integers where the instructions know no narrower ones, and through 64 bits where
/// they know none without sign.
bool BlockReader::readFloatConversion(gassign *assign, ElementType from, ElementType to) {
  tree source = gimple_assign_rhs1(assign);
  unsigned value = operand(source);
  if (flag_rounding_math || from.bits < 8 || to.bits < 8)
    return false;
  if (from.isFloat() && to.isFloat())
    return finish(assign, to.bits > from.bits ? ScalarOp::FloatExtend : ScalarOp::FloatTruncate, to,
                  {value});
  const ElementType word = ElementType::integer(32);
  if (to.isFloat()) {
    const bool isUnsigned = TYPE_UNSIGNED(TREE_TYPE(source));
    if (from.bits < 32)
      value = part(isUnsigned ? ScalarOp::ZeroExtend : ScalarOp::SignExtend, word, {value});
    return finish(
        assign, isUnsigned && from.bits >= 32 ? ScalarOp::UnsignedToFloat : ScalarOp::SignedToFloat,
        to, {value});
  }
  const bool isUnsigned = TYPE_UNSIGNED(TREE_TYPE(gimple_assign_lhs(assign)));
  if (to.bits < 32)
    return finish(assign, ScalarOp::Truncate, to, {part(ScalarOp::FloatToSigned, word, {value})});
  if (!isUnsigned)
    return finish(assign, ScalarOp::FloatToSigned, to, {value});
  return to.bits == 32 &&
         finish(assign, ScalarOp::Truncate, to,
                {part(ScalarOp::FloatToSigned, ElementType::integer(64), {value})});
}

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

/// Number of the compare as a part, which finish() does not know; none if it is no such compare.
unsigned BlockReader::compare(tree_code code, tree a, tree b) {
  const auto type = packedElement(TREE_TYPE(a));
  if (!type || type->bits < 8)
    return Block::none;
  const auto predicate = predicateOf(code, type->isFloat(), TYPE_UNSIGNED(TREE_TYPE(a)));
  const unsigned left = operand(a), right = operand(b);
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
