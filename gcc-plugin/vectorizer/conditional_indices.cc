// SPDX-License-Identifier: GPL-3.0-or-later

#include "vectorizer/conditional_indices.h"

#include "optout.h"
#include "x86/costs.h"

namespace vls::gcc {

namespace {

/// The sum of a value of `l` and a constant, which does not wrap, that `assign` extends to 64 bits;
/// or null.
gassign *extendedSum(class loop *l, gassign *assign) {
  if (!assign || !CONVERT_EXPR_CODE_P(gimple_assign_rhs_code(assign)))
    return nullptr;
  tree wide = TREE_TYPE(gimple_assign_lhs(assign)), value = gimple_assign_rhs1(assign);
  tree narrow = TREE_TYPE(value);
  if (TREE_CODE(value) != SSA_NAME || !INTEGRAL_TYPE_P(wide) || !INTEGRAL_TYPE_P(narrow) ||
      TYPE_PRECISION(wide) != 64 || TYPE_PRECISION(narrow) >= 64 ||
      !TYPE_OVERFLOW_UNDEFINED(narrow))
    return nullptr;
  auto *sum = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value));
  const bool isSum = sum && gimple_assign_rhs_code(sum) == PLUS_EXPR &&
                     TREE_CODE(gimple_assign_rhs1(sum)) == SSA_NAME &&
                     TREE_CODE(gimple_assign_rhs2(sum)) == INTEGER_CST;
  return isSum && flow_bb_inside_loop_p(l, gimple_bb(sum)) &&
                 !SSA_NAME_OCCURS_IN_ABNORMAL_PHI(gimple_assign_rhs1(sum))
             ? sum
             : nullptr;
}

void extendFirst(gimple_stmt_iterator &at, gassign *sum) {
  tree wide = TREE_TYPE(gimple_assign_lhs(gsi_stmt(at)));
  tree value = make_ssa_name(wide), constant = gimple_assign_rhs2(sum);
  gassign *extension = gimple_build_assign(value, NOP_EXPR, gimple_assign_rhs1(sum));
  gimple_set_location(extension, gimple_location(gsi_stmt(at)));
  gsi_insert_before(&at, extension, GSI_SAME_STMT);
  gimple_assign_set_rhs_with_ops(&at, PLUS_EXPR, value,
                                 wide_int_to_tree(wide, wi::to_widest(constant)));
  update_stmt(gsi_stmt(at));
}

/// What `statement` loads from: a variable, or the pointer that offsets are added to; null if it
/// does not load.
tree loadedFrom(gimple *statement) {
  if (!gimple_assign_load_p(statement))
    return nullptr;
  tree base = get_base_address(gimple_assign_rhs1(statement));
  if (!base || TREE_CODE(base) != MEM_REF)
    return base;
  base = TREE_OPERAND(base, 0);
  while (TREE_CODE(base) == SSA_NAME) {
    auto *sum = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(base));
    if (!sum || gimple_assign_rhs_code(sum) != POINTER_PLUS_EXPR)
      break;
    base = gimple_assign_rhs1(sum);
  }
  return base;
}

/// Whether the same memory is read under two conditions.
bool readsUnderSeveralConditions(class loop *l, basic_block *blocks) {
  hash_map<tree, basic_block> readIn;
  for (unsigned b = 0; b < l->num_nodes; ++b) {
    if (dominated_by_p(CDI_DOMINATORS, l->latch, blocks[b]))
      continue;
    for (auto at = gsi_start_bb(blocks[b]); !gsi_end_p(at); gsi_next(&at)) {
      tree base = loadedFrom(gsi_stmt(at));
      if (!base)
        continue;
      basic_block &first = readIn.get_or_insert(base);
      if (first && first != blocks[b])
        return true;
      first = blocks[b];
    }
  }
  return false;
}

void extendIn(class loop *l) {
  basic_block *blocks = get_loop_body(l);
  if (!readsUnderSeveralConditions(l, blocks))
    for (unsigned b = 0; b < l->num_nodes; ++b)
      for (auto at = gsi_start_bb(blocks[b]); !gsi_end_p(at); gsi_next(&at))
        if (gassign *sum = extendedSum(l, dyn_cast<gassign *>(gsi_stmt(at))))
          extendFirst(at, sum);
  free(blocks);
}

} // namespace

void extendConditionalIndices(function *fun) {
  if ((!flag_tree_loop_vectorize && !fun->has_force_vectorize_loops) || !isHandledTarget() ||
      isOptedOut(fun))
    return;
  calculate_dominance_info(CDI_DOMINATORS);
  for (class loop *l : *get_loops(fun))
    if (l && loop_outer(l) && !l->inner && l->num_nodes > 2 && !l->dont_vectorize &&
        (flag_tree_loop_vectorize || l->force_vectorize) && optimize_loop_nest_for_speed_p(l))
      extendIn(l);
}

} // namespace vls::gcc
