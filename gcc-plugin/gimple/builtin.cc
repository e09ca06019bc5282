// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/builtin.h"

namespace vls::gcc {

namespace {

const char *builtinName(gimple *statement) {
  if (!is_gimple_call(statement))
    return nullptr;
  tree callee = gimple_call_fndecl(statement);
  if (!callee || DECL_BUILT_IN_CLASS(callee) != BUILT_IN_MD || !DECL_NAME(callee))
    return nullptr;
  return IDENTIFIER_POINTER(DECL_NAME(callee));
}

bool startsWith(const char *text, const char *prefix) {
  return strncmp(text, prefix, strlen(prefix)) == 0;
}

/// An unfolded compare of a constant with itself for equality: all ones, as immintrin.h writes it.
bool isCompareOfEqualConstants(tree mask) {
  if (TREE_CODE(mask) != SSA_NAME)
    return false;
  gimple *definition = SSA_NAME_DEF_STMT(mask);
  const char *name = builtinName(definition);
  if (!name)
    return false;
  // cmpeqps (a, b), or cmpps (a, b, predicate) with predicate 0: equal, ordered.
  bool isEquality = startsWith(name, "__builtin_ia32_cmpeqp")
                        ? gimple_call_num_args(definition) == 2
                        : startsWith(name, "__builtin_ia32_cmpp") &&
                              gimple_call_num_args(definition) == 3 &&
                              integer_zerop(gimple_call_arg(definition, 2));
  return isEquality && real_zerop(gimple_call_arg(definition, 0)) &&
         real_zerop(gimple_call_arg(definition, 1));
}

/// True if each of the first `lanes` lanes of `mask` is active. A vector mask counts by the sign
/// bits of its elements, an integer mask by its low bits.
bool isAllTrue(tree mask, unsigned lanes) {
  if (TREE_CODE(mask) == INTEGER_CST) {
    std::uint64_t used = lanes >= 64 ? ~0ull : (1ull << lanes) - 1;
    return (TREE_INT_CST_LOW(mask) & used) == used;
  }
  if (isCompareOfEqualConstants(mask))
    return true;
  if (TREE_CODE(mask) != VECTOR_CST)
    return false;
  unsigned char bytes[64];
  unsigned size = native_encode_expr(mask, bytes, sizeof bytes);
  unsigned elementBytes = vector_element_bits(TREE_TYPE(mask)) / 8;
  if (size == 0 || size / elementBytes < lanes)
    return false;
  for (unsigned lane = 0; lane < lanes; ++lane)
    if (!(bytes[(lane + 1) * elementBytes - 1] & 0x80))
      return false;
  return true;
}

unsigned lanesOf(tree value) {
  return TYPE_VECTOR_SUBPARTS(TREE_TYPE(value)).to_constant();
}

} // namespace

bool isBuiltinGather(gimple *statement) {
  const char *name = builtinName(statement);
  return name && startsWith(name, "__builtin_ia32_gather") &&
         !startsWith(name, "__builtin_ia32_gatherpf");
}

bool isBuiltinScatter(gimple *statement) {
  const char *name = builtinName(statement);
  return name && startsWith(name, "__builtin_ia32_scatter") &&
         !startsWith(name, "__builtin_ia32_scatterpf");
}

tree pointerOfScatter(gimple *scatter) {
  constexpr unsigned maxSteps = 4; // an addition, a conversion, and as much again
  tree base = gimple_call_arg(scatter, 0), pointer = base;
  for (unsigned step = 0; !POINTER_TYPE_P(TREE_TYPE(pointer)); ++step) {
    auto *assign =
        TREE_CODE(pointer) == SSA_NAME ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(pointer)) : nullptr;
    if (!assign || step == maxSteps)
      return base;
    const tree_code code = gimple_assign_rhs_code(assign);
    const bool isDistance =
        code == PLUS_EXPR && TREE_CODE(gimple_assign_rhs2(assign)) == INTEGER_CST;
    if (!isDistance && !gimple_assign_unary_nop_p(assign))
      return base;
    pointer = gimple_assign_rhs1(assign);
  }
  return pointer;
}

namespace {

/// True if `base` is in a variable, whose size is known, such that no index of `scale` bytes within
/// it is far.
bool isInSmallVariable(const Affine &base, std::uint64_t scale) {
  const std::int64_t most = AffineBuilder::mostNear * std::int64_t(scale);
  if (base.terms().size() != 1 || base.terms()[0].coefficient != 1 ||
      std::abs(std::int64_t(base.constant())) > most / 2)
    return false;
  tree address = base.terms()[0].leaf.value;
  tree variable = TREE_CODE(address) == ADDR_EXPR ? TREE_OPERAND(address, 0) : NULL_TREE;
  return variable && VAR_P(variable) && DECL_SIZE_UNIT(variable) &&
         tree_fits_uhwi_p(DECL_SIZE_UNIT(variable)) &&
         tree_to_uhwi(DECL_SIZE_UNIT(variable)) <= std::uint64_t(most) / 2;
}

/// Where the lanes of `call` are.
void addLanes(Access &access, gimple *call, const GatherOperands &operands, AffineBuilder &affine) {
  Affine base;
  affine.addScalar(base, operands.base, 1);
  const bool isNear = isInSmallVariable(base, operands.scale);
  for (unsigned lane = 0; lane < operands.lanes; ++lane) {
    Affine address = base;
    affine.addIndexLane(address, operands.index, lane, operands.scale, isNear);
    access.addresses.push_back(address);
  }
  access.lanes += operands.lanes;
  access.operands.push_back(operands);
  access.parts.push_back(call);
  access.vuse = gimple_vuse(call);
}

/// The conditions of the next `lanes` lanes of `access`, those of `mask`; null: always.
void addConditions(Access &access, tree mask, unsigned lanes, Masks &masks) {
  if (!mask && !access.isMasked())
    return;
  access.conditions.resize(access.lanes - lanes, Masks::on);
  for (unsigned lane = 0; lane < lanes; ++lane)
    access.conditions.push_back(mask ? masks.condition(mask, lane) : Masks::on);
}

/// True if nothing depends on what `value` holds, or if it is zero: lanes that are not read are.
bool isZeroOrUndefined(tree value) {
  return TREE_CODE(value) == SSA_NAME ? ssa_undefined_value_p(value, false)
                                      : initializer_zerop(value);
}

/// Adds the lanes of `call` to `access`; false with the reason in `*why`.
bool addGather(Access &access, gcall *call, AffineBuilder &affine, Masks &masks, Refusal *why) {
  tree result = gimple_call_lhs(call);
  if (!result || gimple_call_num_args(call) != 5 || !VECTOR_TYPE_P(TREE_TYPE(result)) ||
      !VECTOR_TYPE_P(TREE_TYPE(gimple_call_arg(call, 2))) ||
      TREE_CODE(gimple_call_arg(call, 4)) != INTEGER_CST) {
    *why = Reason::UnknownGather;
    return false;
  }
  GatherOperands operands;
  operands.base = gimple_call_arg(call, 1);
  operands.index = gimple_call_arg(call, 2);
  operands.scale = TREE_INT_CST_LOW(gimple_call_arg(call, 4));
  operands.lanes = std::min(lanesOf(result), lanesOf(operands.index));
  if (!isAllTrue(gimple_call_arg(call, 3), operands.lanes)) {
    operands.mask = gimple_call_arg(call, 3);
    if (!isZeroOrUndefined(gimple_call_arg(call, 0)))
      operands.source = gimple_call_arg(call, 0);
  }
  addLanes(access, call, operands, affine);
  addConditions(access, operands.mask, operands.lanes, masks);
  return true;
}

/// What a gather into `result`, which `statement` defines, or a scatter, starts as.
Access emptyAccess(gimple *statement, tree result) {
  Access access;
  access.form = AccessForm::Builtin;
  access.statement = statement;
  access.result = result;
  access.claims = noClaims(); // it may access any type
  if (result && VECTOR_TYPE_P(TREE_TYPE(result)))
    access.elementType = TREE_TYPE(TREE_TYPE(result));
  return access;
}

/// The gather, used only once, that fills the low half of `value` and nothing else of it.
gcall *halfGather(tree value) {
  if (TREE_CODE(value) != SSA_NAME || !has_single_use(value) ||
      !isBuiltinGather(SSA_NAME_DEF_STMT(value)))
    return nullptr;
  auto *call = as_a<gcall *>(SSA_NAME_DEF_STMT(value));
  if (gimple_call_num_args(call) != 5 || !VECTOR_TYPE_P(TREE_TYPE(value)))
    return nullptr;
  tree index = gimple_call_arg(call, 2);
  return VECTOR_TYPE_P(TREE_TYPE(index)) && 2 * lanesOf(index) == lanesOf(value) ? call : nullptr;
}

bool joinsLowHalves(tree mask) {
  unsigned lanes = lanesOf(mask);
  for (unsigned lane = 0; lane < lanes; ++lane) {
    unsigned from = lane < lanes / 2 ? lane : lanes + lane - lanes / 2;
    if (TREE_INT_CST_LOW(VECTOR_CST_ELT(mask, lane)) % (2 * lanes) != from)
      return false;
  }
  return true;
}

} // namespace

bool isJoinOfGathers(gimple *statement) {
  auto *assign = dyn_cast<gassign *>(statement);
  if (!assign || gimple_assign_rhs_code(assign) != VEC_PERM_EXPR)
    return false;
  tree mask = gimple_assign_rhs3(assign);
  gcall *low = halfGather(gimple_assign_rhs1(assign));
  gcall *high = halfGather(gimple_assign_rhs2(assign));
  return low && high && low != high && gimple_bb(low) == gimple_bb(assign) &&
         gimple_bb(high) == gimple_bb(assign) && gimple_vuse(low) == gimple_vuse(high) &&
         TREE_CODE(mask) == VECTOR_CST && joinsLowHalves(mask);
}

bool isHalfOfJoin(gimple *statement) {
  if (!isBuiltinGather(statement))
    return false;
  tree result = gimple_call_lhs(statement);
  use_operand_p use;
  gimple *user;
  return result && TREE_CODE(result) == SSA_NAME && single_imm_use(result, &use, &user) &&
         isJoinOfGathers(user);
}

std::optional<Access> readJoinedGathers(gassign *join, AffineBuilder &affine, Masks &masks,
                                        Refusal *why) {
  Access access = emptyAccess(join, gimple_assign_lhs(join));
  for (tree half : {gimple_assign_rhs1(join), gimple_assign_rhs2(join)})
    if (!addGather(access, as_a<gcall *>(SSA_NAME_DEF_STMT(half)), affine, masks, why))
      return std::nullopt;
  return access;
}

std::optional<Access> readBuiltinGather(gcall *call, AffineBuilder &affine, Masks &masks,
                                        Refusal *why) {
  Access access = emptyAccess(call, gimple_call_lhs(call));
  if (!addGather(access, call, affine, masks, why))
    return std::nullopt;
  return access;
}

std::optional<Access> readBuiltinScatter(gcall *call, AffineBuilder &affine, Masks &masks,
                                         Refusal *why) {
  if (gimple_call_num_args(call) != 5 || !VECTOR_TYPE_P(TREE_TYPE(gimple_call_arg(call, 2))) ||
      !VECTOR_TYPE_P(TREE_TYPE(gimple_call_arg(call, 3))) ||
      TREE_CODE(gimple_call_arg(call, 4)) != INTEGER_CST) {
    *why = Reason::UnknownScatter;
    return std::nullopt;
  }
  Access access = emptyAccess(call, NULL_TREE);
  access.kind = AccessKind::IndexedStore;
  access.value = gimple_call_arg(call, 3);
  access.elementType = TREE_TYPE(TREE_TYPE(access.value));
  GatherOperands operands;
  operands.base = gimple_call_arg(call, 0);
  operands.index = gimple_call_arg(call, 2);
  operands.scale = TREE_INT_CST_LOW(gimple_call_arg(call, 4));
  operands.lanes = std::min(lanesOf(access.value), lanesOf(operands.index));
  if (!isAllTrue(gimple_call_arg(call, 1), operands.lanes))
    operands.mask = gimple_call_arg(call, 1);
  addLanes(access, call, operands, affine);
  addConditions(access, operands.mask, operands.lanes, masks);
  return access;
}

} // namespace vls::gcc
