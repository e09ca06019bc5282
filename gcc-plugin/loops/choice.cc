// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/choice.h"

#include "loops/branch.h"

namespace vls::gcc {

Choice::Choice(class loop *l) : condition(make_ssa_name(boolean_type_node)) {
  gcall *call =
      gimple_build_call_internal(IFN_LOOP_VECTORIZED, 2, integer_zero_node, integer_zero_node);
  gimple_call_set_lhs(call, condition);
  auto end = gsi_last_bb(loop_preheader_edge(l)->src);
  gsi_insert_after(&end, call, GSI_NEW_STMT);
  initialize_original_copy_tables();
  const auto always = profile_probability::always();
  number = loop_version(l, condition, &block, always, always, always, always, true)->num;
  free_original_copy_tables();
  update_ssa(TODO_update_ssa);
}

class loop *Choice::copy() const {
  return get_loop(cfun, unsigned(number));
}

void Choice::decide(bool takesCopy) {
  for (gcond *branch : conditions()) {
    if (takesCopy)
      gimple_cond_make_false(branch);
    else
      gimple_cond_make_true(branch);
    update_stmt(branch);
  }
  forget();
}

void Choice::decideBy(tree holds) {
  for (gcond *branch : conditions()) {
    gimple_cond_set_condition(branch, EQ_EXPR, holds, boolean_false_node);
    update_stmt(branch);
    edge whenTrue, whenFalse;
    extract_true_false_edges_from_block(gimple_bb(branch), &whenTrue, &whenFalse);
    whenFalse->probability = profile_probability::likely();
    whenTrue->probability = whenFalse->probability.invert();
  }
  forget();
}

void Choice::leaveFew(const tree_niter_desc &count, unsigned least) {
  const std::vector<gcond *> branches = conditions();
  if (branches.size() != 1 || !single_pred_p(gimple_bb(branches[0])))
    return;
  edge toLoop, toCopy;
  extract_true_false_edges_from_block(gimple_bb(branches[0]), &toLoop, &toCopy);
  if (!gsi_end_p(gsi_start_phis(toLoop->dest)))
    return;
  tree few = fold_build2(LT_EXPR, boolean_type_node, count.niter,
                         build_int_cst(TREE_TYPE(count.niter), least - 1));
  few = fold_build2(TRUTH_OR_EXPR, boolean_type_node, few, count.may_be_zero);
  basic_block front = split_edge(single_pred_edge(gimple_bb(branches[0])));
  branchPast(toLoop, front, few, profile_probability::likely().invert());
}

/// What defines the condition; null if passes have found that there is nothing to choose.
gimple *Choice::call() const {
  gimple *made =
      condition && !SSA_NAME_IN_FREE_LIST(condition) ? SSA_NAME_DEF_STMT(condition) : nullptr;
  return made && gimple_call_internal_p(made, IFN_LOOP_VECTORIZED) ? made : nullptr;
}

/// What it still decides.
std::vector<gcond *> Choice::conditions() const {
  return call() ? branchesOn(condition) : std::vector<gcond *>();
}

void Choice::forget() {
  if (gimple *made = call()) {
    auto at = gsi_for_stmt(made);
    gsi_remove(&at, true);
    release_defs(made);
  }
  condition = NULL_TREE;
}

} // namespace vls::gcc
