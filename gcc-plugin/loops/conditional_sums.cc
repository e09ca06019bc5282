// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/conditional_sums.h"

#include "loops/predicates.h"

namespace vls::gcc {

namespace {

/// What is added to a sum, or subtracted from it.
struct Addition {
  gassign *statement;
  tree value;
  bool isSubtracted;
};

/// More are no sum that is worth it.
constexpr unsigned mostTerms = 16;

/// The statements by which `value` comes from `sum`, the last first, each used by the next alone;
/// nothing if there are none.
std::vector<Addition> termsFrom(tree sum, tree value) {
  std::vector<Addition> terms;
  basic_block block = gimple_bb(SSA_NAME_DEF_STMT(sum));
  while (value != sum) {
    auto *made =
        TREE_CODE(value) == SSA_NAME ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value)) : nullptr;
    if (!made || gimple_bb(made) != block || !has_single_use(value) || terms.size() == mostTerms)
      return {};
    const bool isSubtracted = gimple_assign_rhs_code(made) == MINUS_EXPR;
    if (!isSubtracted && gimple_assign_rhs_code(made) != PLUS_EXPR)
      return {};
    tree first = gimple_assign_rhs1(made), second = gimple_assign_rhs2(made);
    const auto leadsOn = [&](tree operand) {
      return operand == sum || !termsFrom(sum, operand).empty();
    };
    if (!leadsOn(first)) {
      if (isSubtracted || !leadsOn(second))
        return {};
      std::swap(first, second);
    }
    terms.push_back({made, second, isSubtracted});
    value = first;
  }
  return terms;
}

/// All of `terms`, added to each other in front of `at`, the last of them first.
tree totalOf(const std::vector<Addition> &terms, gimple_stmt_iterator &at) {
  tree total = NULL_TREE;
  for (auto term = terms.rbegin(); term != terms.rend(); ++term) {
    tree type = TREE_TYPE(term->value);
    if (total)
      total = define(at, type, term->isSubtracted ? MINUS_EXPR : PLUS_EXPR, total, term->value);
    else
      total = term->isSubtracted ? define(at, type, NEGATE_EXPR, term->value) : term->value;
  }
  return total;
}

void regroup(tree sum, gassign *choice) {
  const bool isInverted = gimple_assign_rhs2(choice) == sum;
  if (!isInverted && gimple_assign_rhs3(choice) != sum)
    return;
  tree with = isInverted ? gimple_assign_rhs3(choice) : gimple_assign_rhs2(choice);
  const std::vector<Addition> terms = termsFrom(sum, with);
  constexpr unsigned uses = 2; // the first of the terms, the choice
  if (terms.empty() || num_imm_uses(sum) != uses)
    return;
  auto at = gsi_for_stmt(choice);
  tree total = totalOf(terms, at), none = build_zero_cst(TREE_TYPE(sum));
  tree condition = unshare_expr(gimple_assign_rhs1(choice));
  tree chosen = define(at, TREE_TYPE(sum), COND_EXPR, condition, isInverted ? none : total,
                       isInverted ? total : none);
  gimple_assign_set_rhs_with_ops(&at, PLUS_EXPR, sum, chosen);
  update_stmt(gsi_stmt(at));
  for (const Addition &term : terms) {
    auto old = gsi_for_stmt(term.statement);
    gsi_remove(&old, true);
    release_defs(term.statement);
  }
}

} // namespace

void regroupConditionalSums(class loop *l) {
  if (!flag_associative_math)
    return;
  for (auto at = gsi_start_phis(l->header); !gsi_end_p(at); gsi_next(&at)) {
    tree sum = gimple_phi_result(at.phi());
    if (virtual_operand_p(sum) || !SCALAR_FLOAT_TYPE_P(TREE_TYPE(sum)) || HONOR_SIGNED_ZEROS(sum))
      continue;
    tree next = PHI_ARG_DEF_FROM_EDGE(at.phi(), loop_latch_edge(l));
    auto *choice =
        TREE_CODE(next) == SSA_NAME ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(next)) : nullptr;
    if (choice && gimple_bb(choice) == l->header && gimple_assign_rhs_code(choice) == COND_EXPR)
      regroup(sum, choice);
  }
}

} // namespace vls::gcc
