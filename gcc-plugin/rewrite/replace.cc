// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/replace.h"

#include "rewrite/active.h"
#include "rewrite/pieces.h"

namespace vls::gcc {

namespace {

/// Does `user` extend the lowest lanes of a vector, of no more than `bits` bits?
bool extends(gimple *user, tree vector, unsigned bits) {
  tree callee = is_gimple_call(user) ? gimple_call_fndecl(user) : NULL_TREE;
  const std::string name =
      callee && fndecl_built_in_p(callee, BUILT_IN_MD) ? IDENTIFIER_POINTER(DECL_NAME(callee)) : "";
  const std::string prefix = "__builtin_ia32_pmov";
  return (name.compare(0, prefix.size() + 2, prefix + "zx") == 0 ||
          name.compare(0, prefix.size() + 2, prefix + "sx") == 0) &&
         known_le(TYPE_VECTOR_SUBPARTS(TREE_TYPE(gimple_get_lhs(user))) *
                      vector_element_bits(TREE_TYPE(vector)),
                  bits);
}

/// Does `assign` compute each lane of its own, without exceptions, none of the lanes from bits on
/// both sides of the lowest `bits`?
bool isLanewise(gassign *assign, unsigned bits) {
  tree type = TREE_TYPE(gimple_assign_lhs(assign));
  if (!VECTOR_TYPE_P(type) || (!INTEGRAL_TYPE_P(TREE_TYPE(type)) && flag_trapping_math) ||
      bits % unsigned(vector_element_bits(type)) != 0)
    return false;
  switch (gimple_assign_rhs_code(assign)) {
  case PLUS_EXPR:
  case MINUS_EXPR:
  case MULT_EXPR:
  case BIT_AND_EXPR:
  case BIT_IOR_EXPR:
  case BIT_XOR_EXPR:
  case LSHIFT_EXPR:
  case RSHIFT_EXPR:
  case MIN_EXPR:
  case MAX_EXPR:
    return true;
  default:
    return false;
  }
}

/// Does `assign` yield the bits of its operand?
bool keepsBits(gassign *assign) {
  return gimple_assign_ssa_name_copy_p(assign) ||
         (gimple_assign_cast_p(assign) &&
          (gimple_assign_rhs_code(assign) == VIEW_CONVERT_EXPR ||
           tree_nop_conversion_p(TREE_TYPE(gimple_assign_lhs(assign)),
                                 TREE_TYPE(gimple_assign_rhs1(assign)))));
}

constexpr unsigned mostLinks = 8; ///< of a chain that is followed

/// Does nobody look at bits of `vector` from `bits` on?
bool areBitsAboveUnused(tree vector, unsigned bits, unsigned links = 0) {
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST(use, iterator, vector) {
    gimple *user = USE_STMT(use);
    if (is_gimple_debug(user) || extends(user, vector, bits))
      continue;
    auto *assign = dyn_cast<gassign *>(user);
    tree result = gimple_get_lhs(user);
    if (!assign || TREE_CODE(result) != SSA_NAME || links == mostLinks)
      return false;
    if (gimple_assign_rhs_code(assign) == BIT_FIELD_REF) {
      tree part = gimple_assign_rhs1(assign);
      if (tree_to_uhwi(TREE_OPERAND(part, 1)) + tree_to_uhwi(TREE_OPERAND(part, 2)) > bits)
        return false;
    } else if ((!keepsBits(assign) && !isLanewise(assign, bits)) ||
               !areBitsAboveUnused(result, bits, links + 1)) {
      return false;
    }
  }
  return true;
}

/// The vector of `bits` bits of which `value` is the lowest part, if it is one.
tree wholeOf(tree value, tree bits) {
  for (;;) {
    auto *assign =
        TREE_CODE(value) == SSA_NAME ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value)) : nullptr;
    if (!assign)
      return NULL_TREE;
    tree operand = gimple_assign_rhs1(assign);
    if (gimple_assign_rhs_code(assign) == VIEW_CONVERT_EXPR) {
      value = TREE_OPERAND(operand, 0);
      continue;
    }
    if (gimple_assign_rhs_code(assign) != BIT_FIELD_REF || !integer_zerop(TREE_OPERAND(operand, 2)))
      return NULL_TREE;
    tree whole = TREE_OPERAND(operand, 0);
    return tree_int_cst_equal(TYPE_SIZE(TREE_TYPE(whole)), bits) ? whole : NULL_TREE;
  }
}

/// `value`, of the lanes that `access` reads, as its whole result, whose other lanes are zero: so
/// builtins leave them whose index has fewer lanes than their result. They are what they are if
/// nobody looks at them.
tree asResult(const Access &access, tree value, Emitter &emitter) {
  tree type = TREE_TYPE(access.result);
  if (known_eq(TYPE_VECTOR_SUBPARTS(type), access.lanes))
    return value;
  if (areBitsAboveUnused(access.result, access.lanes * unsigned(vector_element_bits(type))))
    if (tree whole = wholeOf(value, TYPE_SIZE(type)))
      return whole;
  tree part = PieceTypes(access.elementType).of(access.type());
  const unsigned parts = TYPE_VECTOR_SUBPARTS(type).to_constant() / access.lanes;
  tree whole = VECTOR_TYPE_P(part) ? build_vector_type(TREE_TYPE(part), TYPE_VECTOR_SUBPARTS(type))
                                   : build_vector_type(part, parts);
  std::vector<tree> all(parts, build_zero_cst(part));
  all[0] = emitter.view(part, value);
  return emitter.construct(whole, all);
}

} // namespace

void replaceBy(const Access &access, tree value, bitmap dead) {
  markOperands(access.statement, dead);
  Emitter emitter = Emitter::before(access.statement);
  tree whole = withSource(access, asResult(access, value, emitter), emitter);
  tree type = TREE_TYPE(access.result);
  gassign *copy = useless_type_conversion_p(type, TREE_TYPE(whole))
                      ? gimple_build_assign(access.result, whole)
                      : gimple_build_assign(access.result, VIEW_CONVERT_EXPR,
                                            build1(VIEW_CONVERT_EXPR, type, whole));
  gimple_set_location(copy, gimple_location(access.statement));
  if (tree store = gimple_vdef(access.statement)) { // a gather that GCC did not mark as pure
    unlink_stmt_vdef(access.statement);
    release_ssa_name(store);
  }
  auto place = gsi_for_stmt(access.statement);
  gsi_replace(&place, copy, true); // nor is it in the table of exceptions: a copy throws nothing
}

} // namespace vls::gcc
