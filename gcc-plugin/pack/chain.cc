// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/chain.h"

#include "pack/types.h"

namespace vls::gcc {

namespace {

/// Larger arms are hardly worth to be executed always.
constexpr std::size_t mostArms = 6;
constexpr unsigned mostStatements = 16;

/// Finds the link that a head begins.
class LinkFinder {
public:
  LinkFinder(basic_block head, bool mayMeetEarlier) : mayMeet(mayMeetEarlier) { link.head = head; }

  bool find() {
    const Branch branch = branchOf(link.head);
    return branch.condition && isReadable(branch.condition) && follow(branch.whenTrue) &&
           follow(branch.whenFalse) && isJoin();
  }

  ChainLink link;

private:
  /// Is `block` empty, and are its phis values of its successor's only?
  static bool isMeeting(basic_block block) {
    if (!single_succ_p(block) || !gsi_end_p(gsi_start_nondebug_bb(block)))
      return false;
    for (auto i = gsi_start_phis(block); !gsi_end_p(i); gsi_next(&i)) {
      if (!isSelect(i.phi()))
        return false;
      imm_use_iterator iterator;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST(use, iterator, gimple_phi_result(i.phi()))
      if (gimple_code(USE_STMT(use)) != GIMPLE_PHI ||
          gimple_bb(USE_STMT(use)) != single_succ(block))
        return false;
    }
    return true;
  }

  /// Over the edges to a block in which ways meet: the first time also the way behind it.
  bool meet(basic_block at) {
    if (++meetings[at->index] > 1)
      return true;
    if (link.arms.size() == mostArms || single_pred_p(single_succ(at)) ||
        isMeeting(single_succ(at)))
      return false;
    link.arms.push_back(at);
    return follow(single_succ_edge(at));
  }

  bool allMeet() const {
    return std::all_of(link.arms.begin(), link.arms.end(), [&](basic_block arm) {
      const auto found = meetings.find(arm->index);
      return found == meetings.end() || EDGE_COUNT(arm->preds) == found->second;
    });
  }

  /// The way over `taken` is arms and then the join.
  bool follow(edge taken) {
    basic_block to = taken->dest;
    if (taken->flags & (EDGE_COMPLEX | EDGE_IRREDUCIBLE_LOOP) ||
        to->loop_father != link.head->loop_father || to == link.head)
      return false;
    if (mayMeet && !single_pred_p(to) && isMeeting(to))
      return meet(to);
    if (!single_pred_p(to)) {
      link.join = link.join ? link.join : to;
      ++ends;
      return to == link.join;
    }
    if (link.arms.size() == mostArms || !isArm(to))
      return false;
    link.arms.push_back(to);
    if (single_succ_p(to))
      return follow(single_succ_edge(to));
    const Branch branch = branchOf(to);
    return branch.condition && isReadable(branch.condition) && !mayRaise(branch.condition) &&
           follow(branch.whenTrue) && follow(branch.whenFalse);
  }

  static bool isReadable(gcond *condition) {
    const auto type = packedElement(TREE_TYPE(gimple_cond_lhs(condition)));
    return type && !stmt_could_throw_p(cfun, condition) &&
           (type->bits >= 8 || gimple_cond_code(condition) == NE_EXPR ||
            gimple_cond_code(condition) == EQ_EXPR);
  }

  static bool mayRaise(gcond *condition) {
    return flag_trapping_math && FLOAT_TYPE_P(TREE_TYPE(gimple_cond_lhs(condition)));
  }

  bool isArm(basic_block block) {
    if (!gimple_seq_empty_p(phi_nodes(block)))
      return false;
    for (auto i = gsi_start_nondebug_bb(block); !gsi_end_p(i); gsi_next_nondebug(&i)) {
      gimple *statement = gsi_stmt(i);
      if (gimple_code(statement) == GIMPLE_COND || gimple_code(statement) == GIMPLE_NOP ||
          gimple_code(statement) == GIMPLE_PREDICT)
        continue;
      if (gimple_code(statement) == GIMPLE_LABEL
              ? isJumpedTo(as_a<glabel *>(statement))
              : ++statements > mostStatements || !mayAlwaysExecute(statement))
        return false;
    }
    return true;
  }

  static bool isJumpedTo(glabel *statement) {
    tree label = gimple_label_label(statement);
    return FORCED_LABEL(label) || DECL_NONLOCAL(label) || EH_LANDING_PAD_NR(label) != 0;
  }

  /// To a float that holds all that there is to convert: that raises no exception.
  static bool isExactConversion(gassign *assign) {
    const tree_code code = gimple_assign_rhs_code(assign);
    tree from = TREE_TYPE(gimple_assign_rhs1(assign)), to = TREE_TYPE(gimple_assign_lhs(assign));
    if (!SCALAR_FLOAT_TYPE_P(to) || (code != FLOAT_EXPR && !CONVERT_EXPR_CODE_P(code)))
      return false;
    return INTEGRAL_TYPE_P(from)
               ? int(TYPE_PRECISION(from)) <= significand_size(TYPE_MODE(to))
               : SCALAR_FLOAT_TYPE_P(from) && TYPE_PRECISION(from) < TYPE_PRECISION(to) &&
                     !HONOR_SNANS(from);
  }

  static bool mayAlwaysExecute(gimple *statement) {
    auto *assign = dyn_cast<gassign *>(statement);
    if (!assign || gimple_vdef(assign) || gimple_has_volatile_ops(assign) ||
        stmt_could_throw_p(cfun, assign) ||
        (gimple_could_trap_p(assign) && !isExactConversion(assign)))
      return false;
    tree result = gimple_assign_lhs(assign);
    const tree_code code = gimple_assign_rhs_code(assign);
    if (code == FIX_TRUNC_EXPR && flag_trapping_math) // GCC does not take that for a trap
      return false;
    return TREE_CODE(result) == SSA_NAME && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI(result) &&
           packedElement(TREE_TYPE(result)) && !POINTER_TYPE_P(TREE_TYPE(result)) && isCheap(code);
  }

  /// And defined for all operands, if integers wrap.
  static bool isCheap(tree_code code) {
    switch (code) {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case NEGATE_EXPR:
    case ABS_EXPR:
    case ABSU_EXPR:
    case MIN_EXPR:
    case MAX_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
    case BIT_NOT_EXPR:
    case LSHIFT_EXPR:
    case RSHIFT_EXPR:
    case COND_EXPR:
    case SSA_NAME:
    case VIEW_CONVERT_EXPR:
    case FLOAT_EXPR:
    case FIX_TRUNC_EXPR:
    case MEM_REF:
    case VAR_DECL:
    case ARRAY_REF:
    case COMPONENT_REF:
      return true;
    default:
      return CONVERT_EXPR_CODE_P(code) || TREE_CODE_CLASS(code) == tcc_comparison ||
             TREE_CODE_CLASS(code) == tcc_constant;
    }
  }

  bool isJoin() const {
    basic_block join = link.join;
    if (!join || join == EXIT_BLOCK_PTR_FOR_FN(cfun) || EDGE_COUNT(join->preds) != ends ||
        !allMeet())
      return false;
    for (auto i = gsi_start_bb(join); !gsi_end_p(i); gsi_next(&i)) {
      auto *label = dyn_cast<glabel *>(gsi_stmt(i));
      if (!label)
        break;
      if (isJumpedTo(label))
        return false;
    }
    for (auto i = gsi_start_phis(join); !gsi_end_p(i); gsi_next(&i))
      if (!isSelect(i.phi()))
        return false;
    return true;
  }

  static bool isSelect(gphi *phi) {
    tree result = gimple_phi_result(phi);
    const auto type = packedElement(TREE_TYPE(result));
    return !virtual_operand_p(result) && type && type->bits >= 8 &&
           !POINTER_TYPE_P(TREE_TYPE(result)) && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI(result);
  }

  const bool mayMeet;
  unsigned ends = 0, statements = 0;
  std::map<int, unsigned> meetings; ///< by index of the block: edges to it
};

std::optional<ChainLink> linkOf(basic_block head) {
  for (const bool mayMeet : {false, true})
    if (LinkFinder finder(head, mayMeet); finder.find())
      return std::move(finder.link);
  return {};
}

/// Blocks of a chain become its first. A latch stays a block of its own.
bool mayEndAt(basic_block first, basic_block join) {
  return join->loop_father->latch != join || join->loop_father->header != first;
}

/// True if `from` comes from `block`, or from an empty block behind it.
bool isLatchOf(edge from, basic_block block) {
  basic_block source = from->src;
  return source == block ||
         (single_pred_p(source) && single_pred(source) == block && single_succ_p(source) &&
          !lastStatement(source) && gimple_seq_empty_p(phi_nodes(source)));
}

} // namespace

Branch branchOf(basic_block block) {
  Branch branch;
  gimple *last = lastStatement(block);
  if (!last || gimple_code(last) != GIMPLE_COND || EDGE_COUNT(block->succs) != 2)
    return branch;
  branch.condition = as_a<gcond *>(last);
  extract_true_false_edges_from_block(block, &branch.whenTrue, &branch.whenFalse);
  return branch;
}

void leadTo(basic_block join, basic_block head, const std::vector<basic_block> &between) {
  while (EDGE_COUNT(head->succs) != 0)
    remove_edge(EDGE_SUCC(head, 0));
  for (auto block = between.rbegin(); block != between.rend(); ++block)
    delete_basic_block(*block);
  make_single_succ_edge(head, join, EDGE_FALLTHRU);
  free_dominance_info(CDI_POST_DOMINATORS);
  if (dom_info_available_p(CDI_DOMINATORS))
    set_immediate_dominator(CDI_DOMINATORS, join, head);
  free_numbers_of_iterations_estimates(head->loop_father);
}

tree valueOn(gphi *phi, edge taken) {
  if (taken->dest == gimple_bb(phi))
    return PHI_ARG_DEF_FROM_EDGE(phi, taken);
  tree value = PHI_ARG_DEF_FROM_EDGE(phi, single_succ_edge(taken->dest));
  gimple *met = TREE_CODE(value) == SSA_NAME ? SSA_NAME_DEF_STMT(value) : nullptr;
  return met && gimple_code(met) == GIMPLE_PHI && gimple_bb(met) == taken->dest
             ? PHI_ARG_DEF_FROM_EDGE(as_a<gphi *>(met), taken)
             : value;
}

std::vector<basic_block> Chain::blocks() const {
  std::vector<basic_block> all{first};
  for (const ChainLink &link : links) {
    all.insert(all.end(), link.arms.begin(), link.arms.end());
    all.push_back(link.join);
  }
  return all;
}

edge Chain::latch() const {
  if (EDGE_COUNT(first->preds) != 2)
    return nullptr;
  for (unsigned i = 0; i < 2; ++i)
    if (isLatchOf(EDGE_PRED(first, i), last))
      return EDGE_PRED(first, i);
  return nullptr;
}

std::vector<Chain> chainsOf(function *fun) {
  std::map<int, ChainLink> links; // by index of the head, so that their order is the program's
  std::set<basic_block> joins;
  basic_block block;
  FOR_EACH_BB_FN (block, fun) {
    std::optional<ChainLink> link = linkOf(block);
    if (!link)
      continue;
    joins.insert(link->join);
    links[block->index] = std::move(*link);
  }
  std::vector<Chain> chains;
  for (const auto &[index, link] : links) {
    if (joins.count(link.head))
      continue;
    Chain chain(link.head);
    for (auto next = links.find(index);
         next != links.end() && mayEndAt(chain.first, next->second.join);
         next = links.find(chain.last->index)) {
      chain.links.push_back(next->second);
      chain.last = next->second.join;
    }
    if (!chain.links.empty())
      chains.push_back(std::move(chain));
  }
  return chains;
}

} // namespace vls::gcc
