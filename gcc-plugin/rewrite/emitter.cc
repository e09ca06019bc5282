// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/index.h"

namespace vls::gcc {

Emitter Emitter::before(gimple *statement) {
  return {gsi_for_stmt(statement), gimple_location(statement)};
}

Emitter Emitter::after(gimple *statement) {
  Emitter emitter = before(statement);
  gsi_next(&emitter.place);
  gcc_checking_assert(!gsi_end_p(emitter.place));
  return emitter;
}

void Emitter::insert(gimple *statement) {
  gimple_set_location(statement, where);
  gsi_insert_before(&place, statement, GSI_SAME_STMT);
}

tree Emitter::operation(tree type, tree_code code, tree a, tree b) {
  tree name = make_ssa_name(type);
  insert(b ? gimple_build_assign(name, code, a, b) : gimple_build_assign(name, code, a));
  return name;
}

tree Emitter::load(tree ref, tree vuse) {
  tree name = make_ssa_name(TYPE_MAIN_VARIANT(TREE_TYPE(ref)));
  gassign *assign = gimple_build_assign(name, ref);
  gimple_set_vuse(assign, vuse);
  insert(assign);
  return name;
}

tree Emitter::view(tree type, tree value) {
  if (useless_type_conversion_p(type, TREE_TYPE(value)))
    return value;
  return operation(type, VIEW_CONVERT_EXPR, build1(VIEW_CONVERT_EXPR, type, value));
}

} // namespace vls::gcc
