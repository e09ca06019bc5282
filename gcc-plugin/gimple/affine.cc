// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/affine.h"

namespace vls::gcc {

namespace {

/// Deeper expressions become leaves.
constexpr unsigned maxDepth = 32;

/// One step of a computation: an operation and its operands, of an SSA name or of a GENERIC tree.
struct Operation {
  tree_code code = ERROR_MARK;
  tree operands[3] = {};
};

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

/// Type of the integer or pointer that lane `lane` of `value` (all of it, if negative) holds.
tree elementType(tree value, int lane) {
  return lane >= 0 ? TREE_TYPE(TREE_TYPE(value)) : TREE_TYPE(value);
}

unsigned laneCount(tree vector) {
  return TYPE_VECTOR_SUBPARTS(TREE_TYPE(vector)).to_constant();
}

bool isInteger(tree type) {
  return INTEGRAL_TYPE_P(type) || POINTER_TYPE_P(type);
}

/// If lane `lane` of `value` is just a lane, or the whole, of another value, goes there.
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
  CASE_CONVERT : {
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

/// Value of `value` if it is a constant: extended from its precision as `isSigned` says.
std::optional<std::uint64_t> constantOf(tree value, int lane, bool isSigned) {
  if (lane >= 0 && TREE_CODE(value) == VECTOR_CST)
    value = VECTOR_CST_ELT(value, lane);
  if (TREE_CODE(value) != INTEGER_CST)
    return std::nullopt;
  HOST_WIDE_INT low = TREE_INT_CST_LOW(value);
  unsigned precision = TYPE_PRECISION(TREE_TYPE(value));
  return std::uint64_t(isSigned ? sext_hwi(low, precision) : zext_hwi(low, precision));
}

/// Of `a * b`: the constant one, and the other left in `a`.
std::optional<std::uint64_t> constantFactor(tree &a, tree b, int lane, bool isSigned) {
  if (auto constant = constantOf(b, lane, isSigned))
    return constant;
  if (auto constant = constantOf(a, lane, isSigned)) {
    a = b;
    return constant;
  }
  return std::nullopt;
}

} // namespace

void Affine::addTerm(const Leaf &leaf, std::uint64_t coefficient) {
  auto at = std::lower_bound(all.begin(), all.end(), leaf, [](const Term &term, const Leaf &l) {
    return term.leaf.key() < l.key();
  });
  if (at == all.end() || at->leaf.key() != leaf.key())
    at = all.insert(at, Term{leaf, 0});
  at->coefficient += coefficient;
  if (at->coefficient == 0)
    all.erase(at);
}

bool Affine::sameTerms(const Affine &other) const {
  return std::equal(all.begin(), all.end(), other.all.begin(), other.all.end(),
                    [](const Term &a, const Term &b) {
                      return a.leaf.key() == b.leaf.key() && a.coefficient == b.coefficient;
                    });
}

void AffineBuilder::addLeaf(Affine &sum, tree value, int lane, std::uint64_t scale, bool isSigned) {
  Leaf leaf;
  leaf.value = value;
  leaf.lane = lane;
  leaf.number = numbers.of(value);
  leaf.isSigned = isSigned;
  sum.addTerm(leaf, scale);
}

void AffineBuilder::add64(Affine &sum, tree value, int lane, std::uint64_t scale, unsigned depth) {
  while (followMove(value, lane)) {
  }
  if (auto constant = constantOf(value, lane, true))
    return sum.addConstant(scale * *constant);

  auto operation = depth < maxDepth ? operationOf(value) : std::nullopt;
  if (!operation)
    return addLeaf(sum, value, lane, scale, true);
  tree a = operation->operands[0];
  tree b = operation->operands[1];
  switch (operation->code) {
  case PLUS_EXPR:
  case POINTER_PLUS_EXPR:
    add64(sum, a, lane, scale, depth + 1);
    return add64(sum, b, lane, scale, depth + 1);

  case MINUS_EXPR:
    add64(sum, a, lane, scale, depth + 1);
    return add64(sum, b, lane, -scale, depth + 1);

  case NEGATE_EXPR:
    return add64(sum, a, lane, -scale, depth + 1);

  case MULT_EXPR:
    if (auto factor = constantFactor(a, b, lane, true))
      return add64(sum, a, lane, scale * *factor, depth + 1);
    break;

  case LSHIFT_EXPR: {
    // A vector may be shifted by a scalar.
    int amountLane = VECTOR_TYPE_P(TREE_TYPE(b)) ? lane : -1;
    auto amount = constantOf(b, amountLane, false);
    if (amount && *amount < 64)
      return add64(sum, a, lane, scale << *amount, depth + 1);
    break;
  }

  case ADDR_EXPR: {
    tree object = TREE_CODE(value) == SSA_NAME ? TREE_OPERAND(a, 0) : a;
    poly_int64 offset;
    tree base = get_addr_base_and_unit_offset(object, &offset);
    if (!base || !offset.is_constant() || (TREE_CODE(base) != MEM_REF && !DECL_P(base)))
      break;
    sum.addConstant(scale * std::uint64_t(offset.to_constant()));
    if (DECL_P(base))
      return addLeaf(sum, build_fold_addr_expr(base), -1, scale, true);
    sum.addConstant(scale * std::uint64_t(TREE_INT_CST_LOW(TREE_OPERAND(base, 1))));
    return add64(sum, TREE_OPERAND(base, 0), -1, scale, depth + 1);
  }

  CASE_CONVERT : {
    if ((lane >= 0) != VECTOR_TYPE_P(TREE_TYPE(a)))
      break;
    tree from = elementType(a, lane);
    if (INTEGRAL_TYPE_P(from) && TYPE_PRECISION(from) < 64)
      return addNarrow(sum, a, lane, scale, !TYPE_UNSIGNED(from), depth + 1);
    break;
  }

  case VEC_UNPACK_LO_EXPR:
  case VEC_UNPACK_HI_EXPR: {
    tree from = TREE_TYPE(TREE_TYPE(a));
    if (lane < 0 || !INTEGRAL_TYPE_P(from))
      break;
    int half = operation->code == VEC_UNPACK_HI_EXPR ? int(laneCount(a) / 2) : 0;
    return addNarrow(sum, a, lane + half, scale, !TYPE_UNSIGNED(from), depth + 1);
  }

  default:
    break;
  }
  addLeaf(sum, value, lane, scale, true);
}

void AffineBuilder::addNarrow(Affine &sum, tree value, int lane, std::uint64_t scale, bool isSigned,
                              unsigned depth) {
  while (followMove(value, lane)) {
  }
  if (auto constant = constantOf(value, lane, isSigned))
    return sum.addConstant(scale * *constant);

  auto operation = depth < maxDepth ? operationOf(value) : std::nullopt;
  if (!operation)
    return addLeaf(sum, value, lane, scale, isSigned);
  tree type = elementType(value, lane);
  tree a = operation->operands[0];
  tree b = operation->operands[1];
  // The exact result is the one that is extended only if the operation cannot wrap.
  bool exact = isSigned && TYPE_OVERFLOW_UNDEFINED(type);
  switch (operation->code) {
  case PLUS_EXPR:
  case MINUS_EXPR:
    if (!exact)
      break;
    addNarrow(sum, a, lane, scale, isSigned, depth + 1);
    return addNarrow(sum, b, lane, operation->code == PLUS_EXPR ? scale : -scale, isSigned,
                     depth + 1);

  case NEGATE_EXPR:
    if (!exact)
      break;
    return addNarrow(sum, a, lane, -scale, isSigned, depth + 1);

  case MULT_EXPR:
    if (!exact)
      break;
    if (auto factor = constantFactor(a, b, lane, isSigned))
      return addNarrow(sum, a, lane, scale * *factor, isSigned, depth + 1);
    break;

  CASE_CONVERT : {
    // A widening that keeps the value, whichever way the result is extended further.
    if ((lane >= 0) != VECTOR_TYPE_P(TREE_TYPE(a)))
      break;
    tree from = elementType(a, lane);
    if (INTEGRAL_TYPE_P(from) && TYPE_PRECISION(from) < TYPE_PRECISION(type) &&
        (TYPE_UNSIGNED(from) || isSigned))
      return addNarrow(sum, a, lane, scale, !TYPE_UNSIGNED(from), depth + 1);
    break;
  }

  default:
    break;
  }
  addLeaf(sum, value, lane, scale, isSigned);
}

void AffineBuilder::addIndexLane(Affine &sum, tree value, unsigned lane, std::uint64_t scale) {
  if (TYPE_PRECISION(TREE_TYPE(TREE_TYPE(value))) == 64)
    add64(sum, value, int(lane), scale, 0);
  else
    addNarrow(sum, value, int(lane), scale, true, 0);
}

bool AffineBuilder::addAddressOf(Affine &sum, tree ref) {
  poly_int64 bitSize, bitPosition;
  tree offset;
  machine_mode mode;
  int isUnsigned = 0, reverse = 0, isVolatile = 0;
  tree base = get_inner_reference(ref, &bitSize, &bitPosition, &offset, &mode, &isUnsigned,
                                  &reverse, &isVolatile);
  if (!bitPosition.is_constant() || bitPosition.to_constant() % 8 != 0 || reverse || isVolatile)
    return false;
  sum.addConstant(std::uint64_t(bitPosition.to_constant() / 8));
  if (offset) {
    if (TYPE_PRECISION(TREE_TYPE(offset)) != 64)
      return false;
    addScalar(sum, offset, 1);
  }
  if (TREE_CODE(base) == MEM_REF) {
    sum.addConstant(std::uint64_t(TREE_INT_CST_LOW(TREE_OPERAND(base, 1))));
    addScalar(sum, TREE_OPERAND(base, 0), 1);
    return true;
  }
  if (!DECL_P(base))
    return false;
  addScalar(sum, build_fold_addr_expr(base), 1);
  return true;
}

} // namespace vls::gcc
