// SPDX-License-Identifier: GPL-3.0-or-later

#include "late/chosen_addresses.h"

#include "rewrite/active.h"

namespace vls::gcc {

namespace {

bool choosesRow(gimple *statement) {
  auto *assign = dyn_cast<gassign *>(statement);
  return assign && gimple_assign_rhs_code(assign) == COND_EXPR &&
         POINTER_TYPE_P(TREE_TYPE(gimple_assign_lhs(assign))) &&
         isSpareRow(gimple_assign_rhs2(assign)) != isSpareRow(gimple_assign_rhs3(assign));
}

tree operandOf(const char *constraint, tree value) {
  return build_tree_list(
      build_tree_list(NULL_TREE, build_string(int(strlen(constraint)), constraint)), value);
}

} // namespace

void keepChosenAddresses(function *fun) {
  basic_block block;
  FOR_EACH_BB_FN (block, fun)
    for (auto at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
      gimple *choice = gsi_stmt(at);
      if (!choosesRow(choice))
        continue;
      tree chosen = gimple_get_lhs(choice), kept = copy_ssa_name(chosen);
      vec<tree, va_gc> *inputs = nullptr, *outputs = nullptr;
      vec_safe_push(inputs, operandOf("0", chosen));
      vec_safe_push(outputs, operandOf("=r", kept));
      gasm *statement = gimple_build_asm_vec("", inputs, outputs, nullptr, nullptr);
      gimple_set_location(statement, gimple_location(choice));
      SSA_NAME_DEF_STMT(kept) = statement;
      replace_uses_by(chosen, kept);
      gsi_insert_after(&at, statement, GSI_NEW_STMT);
    }
}

} // namespace vls::gcc
