// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/clamps.h"

#include "optout.h"
#include "pack/chain.h"
#include "pack/types.h"

#include "x86/costs.h"

namespace vls::gcc {

namespace {

constexpr unsigned mostConversions = 2; ///< to an integer, and to a narrower one
constexpr unsigned mostSteps = 8;       ///< from what is clamped to what the loop carries

/// A comparison of x with a constant, and where it leads. Of NaNs neither it nor its contrary
/// holds.
struct Limit {
  tree_code code = ERROR_MARK;
  bool holdsInside = false; ///< or outside
  tree value = NULL_TREE;
  edge inside = nullptr, outside = nullptr;
};

/// Where `taken` leads, behind an empty block.
edge behindEmpty(edge taken) {
  basic_block to = taken->dest;
  const bool isEmpty = single_pred_p(to) && single_succ_p(to) &&
                       gimple_seq_empty_p(phi_nodes(to)) &&
                       gsi_end_p(gsi_start_nondebug_after_labels_bb(to));
  return isEmpty ? single_succ_edge(to) : taken;
}

/// What leads to `taken` over an empty block, or itself.
edge inFrontOfEmpty(edge taken) {
  basic_block from = taken->src;
  return single_pred_p(from) && behindEmpty(single_pred_edge(from)) == taken
             ? single_pred_edge(from)
             : taken;
}

/// What ends `block`; `goesOn`: whether an edge leads to where x is within.
template <typename GoesOn> std::optional<Limit> limitOf(basic_block block, GoesOn goesOn) {
  const Branch branch = branchOf(block);
  if (!branch.condition)
    return {};
  Limit limit;
  limit.value = gimple_cond_rhs(branch.condition);
  limit.code = gimple_cond_code(branch.condition);
  if (TREE_CODE(limit.value) != REAL_CST || !real_isfinite(TREE_REAL_CST_PTR(limit.value)) ||
      (limit.code != LT_EXPR && limit.code != LE_EXPR && limit.code != GT_EXPR &&
       limit.code != GE_EXPR))
    return {};
  limit.holdsInside = goesOn(branch.whenTrue);
  if (!limit.holdsInside && !goesOn(branch.whenFalse))
    return {};
  limit.inside = limit.holdsInside ? branch.whenTrue : branch.whenFalse;
  limit.outside = behindEmpty(limit.holdsInside ? branch.whenFalse : branch.whenTrue);
  return limit;
}

/// The constant that conversions make of `value`; null if they are not exact.
tree converted(tree value, const std::vector<gassign *> &conversions) {
  for (gassign *conversion : conversions) {
    tree next = fold_unary(gimple_assign_rhs_code(conversion),
                           TREE_TYPE(gimple_assign_lhs(conversion)), value);
    if (!next || TREE_CODE(next) != INTEGER_CST || TREE_OVERFLOW(next))
      return NULL_TREE;
    if (TREE_CODE(value) == REAL_CST &&
        !real_identical(TREE_REAL_CST_PTR(value),
                        TREE_REAL_CST_PTR(build_real_from_int_cst(TREE_TYPE(value), next))))
      return NULL_TREE;
    value = next;
  }
  return value;
}

/// The only phi of `block`, which is of no memory; null if there are others.
gphi *phiOf(basic_block block) {
  gphi *only = nullptr;
  for (auto i = gsi_start_phis(block); !gsi_end_p(i); gsi_next(&i)) {
    if (only || virtual_operand_p(gimple_phi_result(i.phi())) ||
        SSA_NAME_OCCURS_IN_ABNORMAL_PHI(gimple_phi_result(i.phi())))
      return nullptr;
    only = i.phi();
  }
  return only;
}

class Clamp {
public:
  explicit Clamp(basic_block block) : head(block) {}

  bool find() {
    const auto first = limitOf(head, [&](edge e) {
      return single_pred_p(e->dest) && EDGE_COUNT(e->dest->succs) == 2 &&
             e->dest->loop_father == head->loop_father;
    });
    if (!first)
      return false;
    inner = first->inside->dest;
    x = gimple_cond_lhs(branchOf(head).condition);
    const auto other = limitOf(inner, [](edge e) {
      gphi *result =
          single_pred_p(e->dest) && single_succ_p(e->dest) ? phiOf(single_succ(e->dest)) : nullptr;
      return result &&
             TREE_CODE(PHI_ARG_DEF_FROM_EDGE(result, single_succ_edge(e->dest))) == SSA_NAME;
    });
    if (!other || TREE_CODE(x) != SSA_NAME || !packedElement(TREE_TYPE(x)) ||
        gimple_cond_lhs(branchOf(inner).condition) != x ||
        gsi_stmt(gsi_start_nondebug_after_labels_bb(inner)) != branchOf(inner).condition)
      return false;
    limits = {*first, *other};
    last = other->inside->dest;
    return findJoin() && readConversions() && isExact() && !isCarried();
  }

  void become() {
    auto at = gsi_for_stmt(branchOf(head).condition);
    tree value = x;
    for (const Limit &limit : limits) {
      tree chosen = make_ssa_name(TREE_TYPE(x)), holds = make_ssa_name(boolean_type_node);
      insert(at, gimple_build_assign(holds, limit.code, value, limit.value));
      insert(at,
             gimple_build_assign(chosen, COND_EXPR, holds, limit.holdsInside ? value : limit.value,
                                 limit.holdsInside ? limit.value : value));
      value = chosen;
    }
    for (gassign *conversion : conversions) {
      tree name = make_ssa_name(TREE_TYPE(gimple_assign_lhs(conversion)));
      insert(at, gimple_build_assign(name, gimple_assign_rhs_code(conversion), value));
      value = name;
    }
    if (!hasOthers) {
      tree result = gimple_phi_result(phi);
      auto place = gsi_for_phi(phi);
      remove_phi_node(&place, false);
      insert(at, gimple_build_assign(result, value));
    }
    gsi_remove(&at, true);
    std::vector<basic_block> dead{inner, last};
    for (const Limit &limit : limits)
      if (limit.outside->src != head && limit.outside->src != inner)
        dead.push_back(limit.outside->src);
    if (meeting)
      dead.push_back(meeting);
    leadTo(join, head, dead);
    if (hasOthers) {
      add_phi_arg(phi, value, single_succ_edge(head), UNKNOWN_LOCATION);
      if (dom_info_available_p(CDI_DOMINATORS))
        set_immediate_dominator(CDI_DOMINATORS, join, recompute_dominator(CDI_DOMINATORS, join));
      if (beyond && can_merge_blocks_p(join, beyond))
        merge_blocks(join, beyond);
    } else if (can_merge_blocks_p(head, join)) {
      merge_blocks(head, join);
    }
  }

private:
  static void insert(gimple_stmt_iterator &at, gassign *made) {
    gimple_set_location(made, gimple_location(gsi_stmt(at)));
    gsi_insert_before(&at, made, GSI_SAME_STMT);
  }

  /// All ways meet at once, or two of them in front, in a block that holds nothing else.
  bool findJoin() {
    join = single_succ(last);
    phi = phiOf(join);
    unsigned ways = 3;
    if (phi && EDGE_COUNT(join->preds) == 2 && single_succ_p(join) &&
        gsi_end_p(gsi_start_nondebug_after_labels_bb(join)) &&
        has_single_use(gimple_phi_result(phi))) {
      meeting = join;
      met = phi;
      join = single_succ(meeting);
      phi = phiOf(join);
      ways = 2;
      if (phi && PHI_ARG_DEF_FROM_EDGE(phi, single_succ_edge(meeting)) != gimple_phi_result(met))
        return false;
    }
    if (!meeting && findBeyond())
      ways = 2;
    hasOthers = EDGE_COUNT(join->preds) > ways;
    return phi && EDGE_COUNT(join->preds) >= ways && join->loop_father == head->loop_father &&
           join != head && join->loop_father->header != join &&
           std::all_of(limits.begin(), limits.end(), [&](const Limit &limit) {
             basic_block to = limit.outside->dest;
             return to == join || to == meeting || to == beyond;
           });
  }

  /// Others meet one limit and what is within, and all of them the other limit right behind.
  bool findBeyond() {
    if (!phi || EDGE_COUNT(join->preds) < 3 || !single_succ_p(join) ||
        !gsi_end_p(gsi_start_nondebug_after_labels_bb(join)) ||
        !has_single_use(gimple_phi_result(phi)))
      return false;
    basic_block next = single_succ(join);
    gphi *other = phiOf(next);
    if (!other || EDGE_COUNT(next->preds) != 2 || next->loop_father != join->loop_father ||
        PHI_ARG_DEF_FROM_EDGE(other, single_succ_edge(join)) != gimple_phi_result(phi) ||
        std::count_if(limits.begin(), limits.end(),
                      [&](const Limit &limit) { return limit.outside->dest == next; }) != 1)
      return false;
    beyond = next;
    behind = other;
    return true;
  }

  tree resultOn(edge e) const {
    return PHI_ARG_DEF_FROM_EDGE(e->dest == beyond ? behind : e->dest == meeting ? met : phi, e);
  }

  /// What the innermost block does with x, one after the other.
  bool readConversions() {
    tree value = x;
    for (auto i = gsi_start_nondebug_after_labels_bb(last); !gsi_end_p(i); gsi_next_nondebug(&i)) {
      auto *assign = dyn_cast<gassign *>(gsi_stmt(i));
      if (!assign || conversions.size() == mostConversions || gimple_assign_rhs1(assign) != value ||
          (gimple_assign_rhs_code(assign) != FIX_TRUNC_EXPR &&
           !CONVERT_EXPR_CODE_P(gimple_assign_rhs_code(assign))) ||
          !INTEGRAL_TYPE_P(TREE_TYPE(gimple_assign_lhs(assign))))
        return false;
      value = gimple_assign_lhs(assign);
      if (gimple_assign_rhs_code(assign) == FIX_TRUNC_EXPR &&
          TYPE_PRECISION(TREE_TYPE(value)) + TYPE_UNSIGNED(TREE_TYPE(value)) > 32)
        return false; // few CPUs convert vectors to that
      conversions.push_back(assign);
      if (!has_single_use(value))
        return false;
    }
    return resultOn(single_succ_edge(last)) == value;
  }

  /// Are the constants what comes of the limits, and is the first of these within the second?
  bool isExact() const {
    for (const Limit &limit : limits) {
      tree value = converted(limit.value, conversions);
      if (!value || !operand_equal_p(value, resultOn(limit.outside)))
        return false;
    }
    tree within = fold_binary(limits[1].code, boolean_type_node, limits[0].value, limits[1].value);
    return within && (limits[1].holdsInside ? integer_onep(within) : integer_zerop(within));
  }

  /// Does x come of a float that the loop around carries?
  bool isCarried() const {
    class loop *l = head->loop_father;
    if (!loop_outer(l))
      return false;
    std::vector<tree> rest{x};
    for (std::size_t i = 0; i < rest.size() && i < mostSteps; ++i) {
      gimple *made = SSA_NAME_DEF_STMT(rest[i]);
      if (gimple_bb(made) && gimple_code(made) == GIMPLE_PHI && gimple_bb(made) == l->header)
        return true;
      ssa_op_iter each;
      tree use;
      if (!gimple_bb(made) || !flow_bb_inside_loop_p(l, gimple_bb(made)) || gimple_vuse(made))
        continue;
      FOR_EACH_SSA_TREE_OPERAND(use, made, each, SSA_OP_USE)
      if (SCALAR_FLOAT_TYPE_P(TREE_TYPE(use)))
        rest.push_back(use);
    }
    return false;
  }

  basic_block const head;
  basic_block inner = nullptr, last = nullptr;   ///< the second comparison; where x is within
  basic_block join = nullptr, meeting = nullptr; ///< where all ways meet; where two of them do
  basic_block beyond = nullptr;                  ///< or all but one do, and that one behind
  bool hasOthers = false;                        ///< ways to there
  tree x = NULL_TREE;
  gphi *phi = nullptr, *met = nullptr, *behind = nullptr; ///< of these
  std::vector<Limit> limits;
  std::vector<gassign *> conversions;
};

/// A constant that goes around the comparison of a limit, which it is known to be within:
///
///   if (c)                              x' = PHI <x, 0.0>      whether c or not
///     if (x > lo) goto inner; else ...  if (x' > lo)
///   inner: x' = PHI <x, 0.0>              inner: ...
class Bypass {
public:
  explicit Bypass(basic_block block) : inner(block) {}

  bool find() {
    phi = EDGE_COUNT(inner->preds) == 2 && inner->loop_father->header != inner ? phiOf(inner)
                                                                               : nullptr;
    if (!phi || !branchOf(inner).condition)
      return false;
    const bool isFirst = TREE_CODE(gimple_phi_arg_def(phi, 0)) == REAL_CST;
    around = gimple_phi_arg_edge(phi, isFirst ? 0 : 1);
    through = gimple_phi_arg_edge(phi, isFirst ? 1 : 0);
    tree constant = gimple_phi_arg_def(phi, isFirst ? 0 : 1);
    x = gimple_phi_arg_def(phi, isFirst ? 1 : 0);
    const edge inside = inFrontOfEmpty(through);
    head = inside->src;
    const auto limit = limitOf(head, [&](edge e) { return e == inside; });
    if (!limit || TREE_CODE(constant) != REAL_CST || TREE_CODE(x) != SSA_NAME ||
        gimple_cond_lhs(branchOf(head).condition) != x || head->loop_father != inner->loop_father ||
        !isAroundHead() || areUsedOtherwise())
      return false;
    tree holds = fold_binary(limit->code, boolean_type_node, constant, limit->value);
    return holds && (limit->holdsInside ? integer_onep(holds) : integer_zerop(holds));
  }

  void become() {
    gcond *condition = branchOf(head).condition;
    auto at = gsi_for_stmt(condition);
    gsi_prev_nondebug(&at);
    edge into = gsi_end_p(at) ? split_block_after_labels(head) : split_block(head, gsi_stmt(at));
    tree constant = PHI_ARG_DEF_FROM_EDGE(phi, around), result = gimple_phi_result(phi);
    basic_block limit = into->dest, before = through->src;
    limit->count += around->count();
    edge led = redirect_edge_and_branch(around, limit);
    redirect_edge_var_map_clear(led);
    auto place = gsi_for_phi(phi);
    remove_phi_node(&place, false);
    gphi *met = create_phi_node(result, limit);
    add_phi_arg(met, x, into, UNKNOWN_LOCATION);
    add_phi_arg(met, constant, led, UNKNOWN_LOCATION);
    gimple_cond_set_lhs(condition, result);
    update_stmt(condition);
    if (before != limit && can_merge_blocks_p(before, inner))
      merge_blocks(before, inner);
  }

private:
  /// Does `around` come from what stands above the comparison, and not from behind it?
  bool isAroundHead() const {
    basic_block from = inFrontOfEmpty(around)->src;
    if (from == head || from->loop_father != head->loop_father)
      return false;
    calculate_dominance_info(CDI_DOMINATORS);
    return dominated_by_p(CDI_DOMINATORS, head, from);
  }

  bool areUsedOtherwise() const {
    use_operand_p use;
    imm_use_iterator each;
    FOR_EACH_IMM_USE_FAST(use, each, x)
    if (USE_STMT(use) != phi && USE_STMT(use) != branchOf(head).condition &&
        !is_gimple_debug(USE_STMT(use)))
      return true;
    return false;
  }

  basic_block const inner;
  basic_block head = nullptr; ///< compares x
  edge through = nullptr, around = nullptr;
  gphi *phi = nullptr;
  tree x = NULL_TREE;
};

/// Lets constants be compared with the limits that they go around; true if there are any.
bool leadThroughLimits(function *fun) {
  std::vector<basic_block> blocks;
  basic_block block;
  FOR_EACH_BB_FN (block, fun)
    if (optimize_bb_for_speed_p(block) && EDGE_COUNT(block->preds) == 2)
      blocks.push_back(block);
  bool hasChanged = false;
  for (basic_block each : blocks)
    if (Bypass bypass(each); bypass.find()) {
      bypass.become();
      hasChanged = true;
      free_dominance_info(CDI_DOMINATORS);
      free_dominance_info(CDI_POST_DOMINATORS);
    }
  if (hasChanged)
    calculate_dominance_info(CDI_DOMINATORS);
  return hasChanged;
}

} // namespace

void joinClamps(function *fun) {
  if (!flag_tree_slp_vectorize || isOptedOut(fun) || !isHandledTarget() ||
      fun->can_throw_non_call_exceptions)
    return;
  bool hasChanged = leadThroughLimits(fun);
  std::vector<basic_block> blocks;
  basic_block block;
  FOR_EACH_BB_FN (block, fun)
    if (optimize_bb_for_speed_p(block) && branchOf(block).condition)
      blocks.push_back(block);
  for (auto at = blocks.rbegin(); at != blocks.rend(); ++at)
    if (Clamp clamp(*at); clamp.find()) {
      clamp.become();
      hasChanged = true;
    }
  if (hasChanged && scev_initialized_p())
    scev_reset();
}

} // namespace vls::gcc
