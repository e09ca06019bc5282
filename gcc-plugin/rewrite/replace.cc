// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/replace.h"

#include "rewrite/active.h"
#include "rewrite/pieces.h"

namespace vls::gcc {

namespace {

/// `value`, of the lanes that `access` reads, as its whole result, whose other lanes are zero: so
/// builtins leave them whose index has fewer lanes than their result.
tree asResult(const Access &access, tree value, Emitter &emitter) {
  tree type = TREE_TYPE(access.result);
  if (known_eq(TYPE_VECTOR_SUBPARTS(type), access.lanes))
    return value;
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
