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

/// What `phi` of the header of `l` is at the end of an iteration; the same of an earlier one, if
/// that is another phi's value.
tree latchValueOf(class loop *l, gphi *phi) {
  constexpr unsigned mostPhis = 8;
  tree value = NULL_TREE;
  for (unsigned i = 0; i < mostPhis && phi; ++i) {
    value = PHI_ARG_DEF_FROM_EDGE(phi, loop_latch_edge(l));
    gimple *made = TREE_CODE(value) == SSA_NAME ? SSA_NAME_DEF_STMT(value) : nullptr;
    phi = made && gimple_bb(made) == l->header ? dyn_cast<gphi *>(made) : nullptr;
  }
  return value;
}

/// What is negated; `value` itself, if that is not.
tree withoutSign(tree value) {
  auto *made =
      TREE_CODE(value) == SSA_NAME ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value)) : nullptr;
  return made && gimple_assign_rhs_code(made) == NEGATE_EXPR ? gimple_assign_rhs1(made) : value;
}

/// Does `l` add `value`, or what is negated of it?
bool isAddedIn(class loop *l, tree value) {
  if (sumFrom(l, value))
    return true;
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST(use, iterator, value) {
    auto *assign = dyn_cast<gassign *>(USE_STMT(use));
    if (assign && gimple_assign_rhs_code(assign) == NEGATE_EXPR &&
        sumFrom(l, gimple_assign_lhs(assign)))
      return true;
  }
  return false;
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

bool addsProductsOfEarlier(class loop *l) {
  if (!fusesByRule())
    return false;
  for (auto at = gsi_start_phis(l->header); !gsi_end_p(at); gsi_next(&at)) {
    tree value = gimple_phi_result(at.phi());
    if (SCALAR_FLOAT_TYPE_P(TREE_TYPE(value)) &&
        isProduct(withoutSign(latchValueOf(l, at.phi()))) && isAddedIn(l, value))
      return true;
  }
  return false;
}

} // namespace vls::gcc
