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

} // namespace vls::gcc
