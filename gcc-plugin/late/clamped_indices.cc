// SPDX-License-Identifier: GPL-3.0-or-later

#include "late/clamped_indices.h"

#include "gimple/index_uses.h"
#include "optout.h"
#include "x86/costs.h"

namespace vls::gcc {

namespace {

/// The minima and maxima of scalars in `fun` that lead to places only.
std::vector<gassign *> clampsOf(function *fun) {
  std::vector<gassign *> clamps;
  IndexUses uses;
  basic_block block;
  FOR_EACH_BB_FN (block, fun)
    for (auto at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
      auto *clamp = dyn_cast<gassign *>(gsi_stmt(at));
      if (clamp &&
          (gimple_assign_rhs_code(clamp) == MIN_EXPR || gimple_assign_rhs_code(clamp) == MAX_EXPR) &&
          INTEGRAL_TYPE_P(TREE_TYPE(gimple_assign_lhs(clamp))) &&
          TREE_CODE(gimple_assign_lhs(clamp)) == SSA_NAME &&
          uses.leadToPlaces(gimple_assign_lhs(clamp)))
        clamps.push_back(clamp);
    }
  return clamps;
}

} // namespace

void chooseClampedIndices(function *fun) {
  if (!optimize || !TARGET_STV || !isHandledTarget() || isOptedOut(fun))
    return;
  for (gassign *clamp : clampsOf(fun)) {
    auto at = gsi_for_stmt(clamp);
    tree a = gimple_assign_rhs1(clamp), b = gimple_assign_rhs2(clamp);
    const tree_code code = gimple_assign_rhs_code(clamp) == MIN_EXPR ? LT_EXPR : GT_EXPR;
    tree holds = make_ssa_name(boolean_type_node);
    gsi_insert_before(&at, gimple_build_assign(holds, code, a, b), GSI_SAME_STMT);
    gimple_assign_set_rhs_with_ops(&at, COND_EXPR, holds, a, b);
    update_stmt(gsi_stmt(at));
  }
}

} // namespace vls::gcc
