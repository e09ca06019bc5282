// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/ordered_sums.h"

namespace vls::gcc {

namespace {

/// A statement of `l` that adds something to `value`; or null.
gassign *sumFrom(class loop *l, tree value) {
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST(use, iterator, value) {
    auto *assign = dyn_cast<gassign *>(USE_STMT(use));
    if (!assign || !flow_bb_inside_loop_p(l, gimple_bb(assign)))
      continue;
    const tree_code code = gimple_assign_rhs_code(assign);
    if (code == PLUS_EXPR || code == MINUS_EXPR)
      return assign;
  }
  return nullptr;
}

bool isProduct(tree value) {
  auto *made =
      TREE_CODE(value) == SSA_NAME ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value)) : nullptr;
  return made && gimple_assign_rhs_code(made) == MULT_EXPR;
}

} // namespace

bool fusesByRule() {
  return flag_fp_contract_mode == FP_CONTRACT_FAST && !flag_unsafe_math_optimizations &&
         (TARGET_FMA || TARGET_AVX512F);
}

bool addsProductsInOrder(class loop *l) {
  constexpr unsigned mostTerms = 64;
  if (!fusesByRule() || flag_associative_math)
    return false;
  for (auto at = gsi_start_phis(l->header); !gsi_end_p(at); gsi_next(&at)) {
    tree value = gimple_phi_result(at.phi());
    if (virtual_operand_p(value) || !SCALAR_FLOAT_TYPE_P(TREE_TYPE(value)))
      continue;
    unsigned terms = 0;
    for (gassign *sum; terms < mostTerms && (sum = sumFrom(l, value)); ++terms) {
      if (isProduct(gimple_assign_rhs1(sum)) || isProduct(gimple_assign_rhs2(sum)))
        return true;
      value = gimple_assign_lhs(sum);
    }
  }
  return false;
}

} // namespace vls::gcc
