// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/branch.h"

namespace vls::gcc {

edge branchTo(basic_block to, basic_block from, tree condition, profile_probability probable) {
  gimple_seq statements = nullptr;
  tree holds = force_gimple_operand(unshare_expr(condition), &statements, true, NULL_TREE);
  gimple_seq_add_stmt(&statements,
                      gimple_build_cond(NE_EXPR, holds, boolean_false_node, NULL_TREE, NULL_TREE));
  auto end = gsi_last_bb(from);
  gsi_insert_seq_after(&end, statements, GSI_NEW_STMT);
  edge onward = single_succ_edge(from);
  onward->flags = (onward->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  onward->probability = probable.invert();
  edge aside = make_edge(from, to, EDGE_TRUE_VALUE | (onward->flags & EDGE_IRREDUCIBLE_LOOP));
  aside->probability = probable;
  return aside;
}

void branchPast(edge aside, basic_block from, tree condition, profile_probability probable) {
  branchTo(aside->dest, from, condition, probable);
  // What both ways lead to is reached past the block now.
  const edge other = EDGE_SUCC(aside->src, EDGE_SUCC(aside->src, 0) == aside ? 1 : 0);
  std::vector<basic_block> below;
  for (basic_block son = first_dom_son(CDI_DOMINATORS, aside->src); son;
       son = next_dom_son(CDI_DOMINATORS, son))
    if (son != other->dest)
      below.push_back(son);
  for (basic_block son : below)
    set_immediate_dominator(CDI_DOMINATORS, son, from);
  if (flag_checking)
    verify_dominators(CDI_DOMINATORS);
}

std::vector<gcond *> branchesOn(tree condition) {
  std::vector<gcond *> all;
  if (SSA_NAME_IN_FREE_LIST(condition))
    return all;
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST(use, iterator, condition)
  if (auto *branch = dyn_cast<gcond *>(USE_STMT(use)))
    all.push_back(branch);
  return all;
}

tree inFrontOf(class loop *l, tree value) {
  gimple_seq statements = nullptr;
  tree made = force_gimple_operand(unshare_expr(value), &statements, true, NULL_TREE);
  if (statements)
    gsi_insert_seq_on_edge_immediate(loop_preheader_edge(l), statements);
  return made;
}

} // namespace vls::gcc
