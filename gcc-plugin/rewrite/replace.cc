// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/replace.h"

#include "rewrite/active.h"
#include "rewrite/pieces.h"

namespace vls::gcc {

namespace {

/// Does nobody look at lanes of `vector` from `lanes` on, but extensions of its lower lanes?
bool areOnlyExtended(tree vector, unsigned lanes) {
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST(use, iterator, vector) {
    gimple *user = USE_STMT(use);
    if (is_gimple_debug(user))
      continue;
    tree result = gimple_get_lhs(user);
    if (gimple_assign_cast_p(user)) {
      if (TREE_CODE(result) != SSA_NAME || !areOnlyExtended(result, lanes))
        return false;
      continue;
    }
    tree callee = is_gimple_call(user) ? gimple_call_fndecl(user) : NULL_TREE;
    const std::string name = callee && fndecl_built_in_p(callee, BUILT_IN_MD)
                                 ? IDENTIFIER_POINTER(DECL_NAME(callee))
                                 : "";
    const std::string prefix = "__builtin_ia32_pmov";
    if (name.compare(0, prefix.size() + 2, prefix + "zx") != 0 &&
        name.compare(0, prefix.size() + 2, prefix + "sx") != 0)
      return false;
    if (maybe_gt(TYPE_VECTOR_SUBPARTS(TREE_TYPE(result)), lanes))
      return false;
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
  if (areOnlyExtended(access.result, access.lanes))
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
