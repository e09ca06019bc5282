// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/simd_sums.h"

#include "gimple/place.h"
#include "loops/steps.h"
#include "pack/removal.h"

namespace vls::gcc {

namespace {

/// The loads and stores of `element` in `l`, in the order of each block.
std::vector<gassign *> accessesOf(class loop *l, tree element) {
  std::vector<gassign *> accesses;
  anyStatement(l, [&](gimple *statement) {
    if (auto *access = dyn_cast<gassign *>(statement);
        access && gimple_vuse(access) && gimple_assign_single_p(access) &&
        operand_equal_p(accessedBy(access), element, 0))
      accesses.push_back(access);
    return false;
  });
  return accesses;
}

/// What `l` has of its own for each lane: numbers at a place that does not change.
std::vector<tree> lanePrivateIn(class loop *l) {
  std::vector<tree> elements;
  anyAccess(l, [&](tree element) {
    if (isLanePrivate(element) && is_gimple_reg_type(TREE_TYPE(element)) &&
        is_gimple_min_invariant(build_fold_addr_expr(element)) &&
        std::none_of(elements.begin(), elements.end(),
                     [&](tree other) { return operand_equal_p(other, element, 0); }))
      elements.push_back(element);
    return false;
  });
  return elements;
}

/// Is it loaded first and stored then, and touched by nothing else in `l`?
bool isCarriedBy(class loop *l, tree element) {
  const std::vector<gassign *> accesses = accessesOf(l, element);
  return gimple_assign_load_p(accesses.front()) &&
         std::any_of(accesses.begin(), accesses.end(), gimple_store_p) &&
         !touchesOtherwise(l, element, accesses);
}

/// The statement that makes `value` by `code`, in `block`; or null.
gassign *madeBy(tree_code code, tree value, basic_block block) {
  auto *made =
      TREE_CODE(value) == SSA_NAME ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value)) : nullptr;
  return made && gimple_assign_rhs_code(made) == code && gimple_bb(made) == block ? made : nullptr;
}

/// Of `when ? sum + term : sum`, which is stored: sum + (when ? term : 0). It is no other number,
/// for sums begin with 0, and become no -0 by being added to.
tree withoutChoice(gassign *store, tree sum) {
  tree value = gimple_assign_rhs1(store);
  gassign *choice = madeBy(COND_EXPR, value, gimple_bb(store));
  if (!choice || flag_rounding_math)
    return value;
  const bool addsIfTrue = gimple_assign_rhs3(choice) == sum;
  if (!addsIfTrue && gimple_assign_rhs2(choice) != sum)
    return value;
  tree added = addsIfTrue ? gimple_assign_rhs2(choice) : gimple_assign_rhs3(choice);
  gassign *sumUp = madeBy(PLUS_EXPR, added, gimple_bb(store));
  if (!sumUp)
    return value;
  tree a = gimple_assign_rhs1(sumUp), b = gimple_assign_rhs2(sumUp);
  if ((a == sum) == (b == sum))
    return value;
  tree term = a == sum ? b : a, type = TREE_TYPE(value), zero = build_zero_cst(type);
  auto at = gsi_for_stmt(store);
  gimple *chosen =
      gimple_build_assign(make_ssa_name(type), COND_EXPR, unshare_expr(gimple_assign_rhs1(choice)),
                          addsIfTrue ? term : zero, addsIfTrue ? zero : term);
  gsi_insert_before(&at, chosen, GSI_SAME_STMT);
  gimple *next = gimple_build_assign(make_ssa_name(type), PLUS_EXPR, sum, gimple_get_lhs(chosen));
  gsi_insert_before(&at, next, GSI_SAME_STMT);
  return gimple_get_lhs(next);
}

tree carry(class loop *l, tree element) {
  tree type = TREE_TYPE(element), first = make_ssa_name(type);
  gsi_insert_on_edge_immediate(loop_preheader_edge(l),
                               gimple_build_assign(first, unshare_expr(element)));
  tree now = make_ssa_name(type);
  gphi *phi = create_phi_node(now, l->header);
  for (gassign *access : accessesOf(l, element)) {
    if (gimple_store_p(access)) {
      now = withoutChoice(access, now);
      unlink_stmt_vdef(access);
    } else {
      replaceUses(gimple_assign_lhs(access), now);
    }
    auto at = gsi_for_stmt(access);
    gsi_remove(&at, true);
    release_defs(access);
  }
  add_phi_arg(phi, first, loop_preheader_edge(l), UNKNOWN_LOCATION);
  add_phi_arg(phi, now, loop_latch_edge(l), UNKNOWN_LOCATION);
  basic_block behind = split_loop_exit_edge(single_exit(l));
  tree last = make_ssa_name(type);
  add_phi_arg(create_phi_node(last, behind), now, single_pred_edge(behind), UNKNOWN_LOCATION);
  auto at = gsi_after_labels(behind);
  gsi_insert_before(&at, gimple_build_assign(unshare_expr(element), last), GSI_NEW_STMT);
  return gimple_phi_result(phi);
}

/// May `element` be in a register as long as `l` iterates? Some CPUs' products are fused with sums
/// in memory, and not with those in a register.
bool mayBeKept(class loop *l, tree element) {
  const std::vector<gassign *> accesses = accessesOf(l, element);
  return (!SCALAR_FLOAT_TYPE_P(TREE_TYPE(element)) || param_avoid_fma_max_bits == 0) &&
         std::any_of(accesses.begin(), accesses.end(), gimple_store_p) &&
         !touchesOtherwise(l, element, accesses);
}

void keep(class loop *l, tree element) {
  tree kept = create_tmp_reg(TREE_TYPE(element));
  for (gassign *access : accessesOf(l, element)) {
    if (gimple_store_p(access)) {
      unlink_stmt_vdef(access);
      release_ssa_name(gimple_vdef(access));
      gimple_set_vdef(access, NULL_TREE);
      gimple_assign_set_lhs(access, kept);
    } else {
      gimple_assign_set_rhs1(access, kept);
    }
    gimple_set_vuse(access, NULL_TREE);
    update_stmt(access);
  }
  gsi_insert_on_edge_immediate(loop_preheader_edge(l),
                               gimple_build_assign(kept, unshare_expr(element)));
  auto at = gsi_after_labels(split_loop_exit_edge(single_exit(l)));
  gsi_insert_before(&at, gimple_build_assign(unshare_expr(element), kept), GSI_NEW_STMT);
}

} // namespace

std::optional<std::vector<gassign *>> accessesByLane(class loop *l, tree lane) {
  std::vector<gassign *> accesses;
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST(use, iterator, lane) {
    if (is_gimple_debug(USE_STMT(use)))
      continue;
    auto *access = dyn_cast<gassign *>(USE_STMT(use));
    if (!access || !gimple_vuse(access) || !gimple_assign_single_p(access) ||
        !flow_bb_inside_loop_p(l, gimple_bb(access)) || gimple_has_volatile_ops(access))
      return {};
    tree element = accessedBy(access);
    if (TREE_CODE(element) != ARRAY_REF || !DECL_P(TREE_OPERAND(element, 0)) ||
        TREE_OPERAND(element, 1) != lane || !isLanePrivate(element))
      return {};
    accesses.push_back(access);
  }
  return accesses;
}

void keepLaneSums(class loop *l) {
  bool isAny = false;
  if (single_exit(l))
    for (tree element : lanePrivateIn(l))
      if (mayBeKept(l, element)) {
        keep(l, element);
        isAny = true;
      }
  if (!isAny)
    return;
  mark_virtual_operands_for_renaming(cfun);
  rewrite_into_loop_closed_ssa(nullptr, TODO_update_ssa);
}

void separateTerms(const std::set<tree> &phis) {
  for (tree result : phis) {
    auto *phi = as_a<gphi *>(SSA_NAME_DEF_STMT(result));
    basic_block block = gimple_bb(phi);
    std::vector<tree> open{PHI_ARG_DEF_FROM_EDGE(phi, loop_latch_edge(block->loop_father))};
    while (!open.empty()) {
      gassign *sum = madeBy(PLUS_EXPR, open.back(), block);
      open.pop_back();
      if (!sum)
        continue;
      for (unsigned k : {1u, 2u}) {
        tree term = gimple_op(sum, k);
        gassign *product = madeBy(MULT_EXPR, term, block);
        if (!product)
          open.push_back(term);
        if (!product || has_single_use(term))
          continue;
        gimple *own = gimple_copy(product);
        gimple_set_lhs(own, make_ssa_name(TREE_TYPE(term), own));
        auto at = gsi_for_stmt(sum);
        gsi_insert_before(&at, own, GSI_SAME_STMT);
        gimple_set_op(sum, k, gimple_get_lhs(own));
        update_stmt(sum);
      }
    }
  }
}

std::vector<tree> laneSumsOf(class loop *l) {
  std::vector<tree> sums;
  if (!single_exit(l) || l->num_nodes != 2)
    return sums;
  for (tree element : lanePrivateIn(l))
    if (isCarriedBy(l, element))
      sums.push_back(element);
  return sums;
}

std::set<tree> carryLaneSums(class loop *l, const std::vector<tree> &elements) {
  std::set<tree> phis;
  if (elements.empty() || !single_exit(l) || l->num_nodes != 2)
    return phis;
  for (tree element : elements) {
    tree phi = carry(l, element);
    if (SCALAR_FLOAT_TYPE_P(TREE_TYPE(phi)))
      phis.insert(phi);
  }
  mark_virtual_operands_for_renaming(cfun);
  update_ssa(TODO_update_ssa_only_virtuals);
  return phis;
}

} // namespace vls::gcc
