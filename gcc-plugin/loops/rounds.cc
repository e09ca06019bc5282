// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/rounds.h"

#include "loops/branch.h"

namespace vls::gcc {

namespace {

/// Blocks that follow one another without a branch become one.
void mergeBlocks(class loop *l) {
  for (basic_block block = l->header;;) {
    if (single_succ_p(block) && single_succ(block) != l->latch &&
        can_merge_blocks_p(block, single_succ(block)))
      merge_blocks(block, single_succ(block));
    else if (single_succ_p(block) && single_succ(block) != l->latch &&
             single_succ(block) != l->header)
      block = single_succ(block);
    else
      return;
  }
}

/// While loops are copied.
struct CopyTables {
  CopyTables() { initialize_original_copy_tables(); }
  ~CopyTables() { free_original_copy_tables(); }
  CopyTables(const CopyTables &) = delete;
  CopyTables &operator=(const CopyTables &) = delete;
};

/// Is the test that leaves `l` the last thing that it does?
bool endsWithTest(class loop *l) {
  edge exit = single_exit(l);
  return exit && single_pred_p(l->latch) && single_pred(l->latch) == exit->src &&
         gsi_end_p(gsi_start_phis(l->latch)) && gsi_end_p(gsi_start_nondebug_bb(l->latch));
}

/// The phi in front of an iteration of `l` that has what the one before leaves as `value`.
gphi *phiOf(class loop *l, tree value) {
  for (auto at = gsi_start_phis(l->header); !gsi_end_p(at); gsi_next(&at))
    if (PHI_ARG_DEF_FROM_EDGE(at.phi(), loop_latch_edge(l)) == value)
      return at.phi();
  return nullptr;
}

/// Gives all that is used behind `l` a phi, by which the unroller tells what the last round leaves.
void carryResults(class loop *l) {
  edge exit = single_exit(l);
  for (auto at = gsi_start_phis(exit->dest); !gsi_end_p(at); gsi_next(&at)) {
    tree value = PHI_ARG_DEF_FROM_EDGE(at.phi(), exit);
    if (virtual_operand_p(value) || expr_invariant_in_loop_p(l, value) || phiOf(l, value))
      continue;
    tree type = TREE_TYPE(value);
    gphi *phi = create_phi_node(make_ssa_name(type), l->header);
    add_phi_arg(phi, build_zero_cst(type), loop_preheader_edge(l), UNKNOWN_LOCATION);
    add_phi_arg(phi, value, loop_latch_edge(l), UNKNOWN_LOCATION);
  }
}

/// Those that nothing uses.
void removePhis(basic_block block) {
  for (auto at = gsi_start_phis(block); !gsi_end_p(at);)
    if (has_zero_uses(gimple_phi_result(at.phi())))
      remove_phi_node(&at, true);
    else
      gsi_next(&at);
}

/// What is done where nothing is left over: the values behind `rest` as they are in front of it.
class Skip {
public:
  explicit Skip(class loop *ofRest)
      : rest(ofRest), front(loop_preheader_edge(rest)->src), exit(single_exit(rest)) {}

  /// Is it known what all these values are, behind `rounds`?
  bool isPossible(class loop *rounds) const {
    edge done = single_exit(rounds);
    if (!done || done->dest != front || !exit)
      return false;
    for (auto at = gsi_start_phis(exit->dest); !gsi_end_p(at); gsi_next(&at))
      if (!inFront(PHI_ARG_DEF_FROM_EDGE(at.phi(), exit)))
        return false;
    return get_virtual_phi(exit->dest) || !get_virtual_phi(rest->header) ||
           single_pred_p(exit->dest);
  }

  /// Past `rest` from behind `rounds`, if `isDone`.
  void make(class loop *rounds, tree isDone) const {
    basic_block test = split_loop_exit_edge(single_exit(rounds)), behind = exit->dest;
    addMemory(behind);
    edge on = single_succ_edge(test),
         past = branchTo(behind, test, isDone, profile_probability::even());
    rescan_loop_exit(past, true, false);
    for (auto at = gsi_start_phis(behind); !gsi_end_p(at); gsi_next(&at)) {
      tree value = PHI_ARG_DEF_FROM_EDGE(at.phi(), exit), known = inFront(value);
      if (known != value)
        known = PHI_ARG_DEF_FROM_EDGE(as_a<gphi *>(SSA_NAME_DEF_STMT(known)), on);
      add_phi_arg(at.phi(), known, past, gimple_phi_arg_location_from_edge(at.phi(), exit));
    }
    set_immediate_dominator(CDI_DOMINATORS, behind, recompute_dominator(CDI_DOMINATORS, behind));
  }

private:
  /// What `value`, used behind, is in front; null if that is not known.
  tree inFront(tree value) const {
    if (expr_invariant_in_loop_p(rest, value))
      return value;
    gphi *phi = phiOf(rest, value);
    tree first = phi ? PHI_ARG_DEF_FROM_EDGE(phi, loop_preheader_edge(rest)) : NULL_TREE;
    return first && TREE_CODE(first) == SSA_NAME && gimple_bb(SSA_NAME_DEF_STMT(first)) == front &&
                   gimple_code(SSA_NAME_DEF_STMT(first)) == GIMPLE_PHI
               ? first
               : NULL_TREE;
  }

  /// A phi of what is in memory in `behind`, if `rest` stores and there is none.
  void addMemory(basic_block behind) const {
    gphi *stored = get_virtual_phi(rest->header);
    if (!stored || get_virtual_phi(behind))
      return;
    tree last = PHI_ARG_DEF_FROM_EDGE(stored, loop_latch_edge(rest));
    std::vector<use_operand_p> uses;
    imm_use_iterator iterator;
    use_operand_p use;
    FOR_EACH_IMM_USE_FAST(use, iterator, last)
    if (!flow_bb_inside_loop_p(rest, gimple_bb(USE_STMT(use))))
      uses.push_back(use);
    gphi *phi = create_phi_node(copy_ssa_name(last), behind);
    add_phi_arg(phi, last, exit, UNKNOWN_LOCATION);
    for (use_operand_p one : uses)
      SET_USE(one, gimple_phi_result(phi));
  }

  class loop *rest;
  basic_block front;
  edge exit;
};

} // namespace

class loop *unrollIntoRounds(class loop *l, unsigned copies, tree_niter_desc count) {
  const CopyTables tables;
  const bool maySkip = endsWithTest(l);
  const unsigned next = number_of_loops(cfun);
  tree type = TREE_TYPE(count.niter), all = NULL_TREE;
  if (maySkip) {
    // Counts whole rounds, as GCC does with one iteration more; 0 if there are as many as that.
    all = inFrontOf(l, fold_build2(PLUS_EXPR, type, count.niter, build_one_cst(type)));
    count.control.base = build_zero_cst(type);
    count.control.step = build_one_cst(type);
    count.bound = all;
    count.cmp = LT_EXPR;
    carryResults(l);
  }
  unrollLoop(l, copies, count);
  mergeBlocks(l);
  class loop *rest = number_of_loops(cfun) > next ? get_loop(cfun, next) : nullptr;
  if (!maySkip)
    return rest;
  removePhis(l->header);
  if (!rest)
    return nullptr;
  const Skip skip(rest);
  if (TREE_CODE(all) != INTEGER_CST && skip.isPossible(l)) {
    tree left = fold_build2(TRUNC_MOD_EXPR, type, all, build_int_cst(type, copies));
    skip.make(l, fold_build2(EQ_EXPR, boolean_type_node, left, build_zero_cst(type)));
  }
  removePhis(rest->header);
  removePhis(loop_preheader_edge(rest)->src);
  return rest;
}

} // namespace vls::gcc
