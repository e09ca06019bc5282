// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/predicates.h"

namespace vls::gcc {

tree define(gimple_stmt_iterator &before, tree type, tree_code code, tree a, tree b, tree c) {
  tree name = make_ssa_name(type);
  gsi_insert_before(&before, gimple_build_assign(name, code, a, b, c), GSI_SAME_STMT);
  return name;
}

tree choose(gimple_stmt_iterator &before, const Predicate &when, tree value, tree other) {
  return when.isNegated ? define(before, TREE_TYPE(value), COND_EXPR, when.condition, other, value)
                        : define(before, TREE_TYPE(value), COND_EXPR, when.condition, value, other);
}

std::optional<Predicate> Predicates::of(basic_block block) {
  if (isAlwaysExecuted(block))
    return Predicate();
  const auto known = all.find(block->index);
  if (known != all.end())
    return known->second;
  return all[block->index] = find(block);
}

std::vector<basic_block> Predicates::blocks() const {
  basic_block *body = get_loop_body_in_dom_order(loop);
  std::vector<basic_block> ordered;
  std::set<basic_block> known;
  while (ordered.size() < loop->num_nodes)
    for (unsigned b = 0; b < loop->num_nodes; ++b) {
      bool isNext = !known.count(body[b]);
      edge entry;
      edge_iterator i;
      FOR_EACH_EDGE(entry, i, body[b]->preds)
      isNext = isNext && (body[b] == loop->header || known.count(entry->src));
      if (isNext) {
        known.insert(body[b]);
        ordered.push_back(body[b]);
      }
    }
  free(body);
  return ordered;
}

std::optional<Predicate> Predicates::find(basic_block block) {
  if (single_pred_p(block))
    return ofEntry(single_pred_edge(block));
  basic_block above = get_immediate_dominator(CDI_DOMINATORS, block);
  return dominated_by_p(CDI_POST_DOMINATORS, above, block) ? of(above) : ofAny(block, above);
}

/// When `entry` is taken.
std::optional<Predicate> Predicates::ofEntry(edge entry) {
  const std::optional<Predicate> outer = of(entry->src);
  if (!outer || single_succ_p(entry->src))
    return outer;
  auto *branch = safe_dyn_cast<gcond *>(lastStatement(entry->src));
  if (!branch)
    return std::nullopt;
  const Predicate own{conditionOf(branch), (entry->flags & EDGE_FALSE_VALUE) != 0};
  if (outer->isAlways())
    return own;
  auto at = gsi_for_stmt(branch);
  tree first = plain(*outer, at);
  return Predicate{define(at, boolean_type_node, BIT_AND_EXPR, first, plain(own, at)), false};
}

/// The blocks between `above` and `block`, to which it leads in several ways, each behind the one
/// that leads to it alone; nothing if there are others.
static std::optional<std::vector<basic_block>> waysTo(basic_block block, basic_block above) {
  std::vector<basic_block> between;
  edge entry;
  edge_iterator i;
  FOR_EACH_EDGE(entry, i, block->preds) {
    std::vector<basic_block> way;
    for (basic_block b = entry->src; b != above; b = single_pred(b)) {
      if (!single_pred_p(b) || !gimple_seq_empty_p(phi_nodes(b)))
        return std::nullopt;
      way.push_back(b);
    }
    for (auto b = way.rbegin(); b != way.rend(); ++b)
      if (std::find(between.begin(), between.end(), *b) == between.end())
        between.push_back(*b);
  }
  return between;
}

/// Moves what `block` computes in front of `branch`; false if it stores.
static bool hoist(basic_block block, gcond *branch) {
  for (auto at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at))
    if (gimple_vdef(gsi_stmt(at)))
      return false;
  auto to = gsi_for_stmt(branch);
  for (auto at = gsi_start_bb(block); !gsi_end_p(at);) {
    auto *assign = dyn_cast<gassign *>(gsi_stmt(at));
    if (!assign) {
      gsi_next(&at);
      continue;
    }
    gsi_move_before(&at, &to);
    reset_flow_sensitive_info(gimple_assign_lhs(assign));
  }
  return true;
}

/// When one of the entries of `block` is taken.
std::optional<Predicate> Predicates::ofAny(basic_block block, basic_block above) {
  auto *branch = safe_dyn_cast<gcond *>(lastStatement(above));
  const auto between = waysTo(block, above);
  if (!branch || !between)
    return std::nullopt;
  std::vector<Predicate> entries;
  edge entry;
  edge_iterator i;
  FOR_EACH_EDGE(entry, i, block->preds) {
    const std::optional<Predicate> predicate = ofEntry(entry);
    if (!predicate || predicate->isAlways())
      return std::nullopt;
    entries.push_back(*predicate);
  }
  for (basic_block b : *between)
    if (!hoist(b, branch))
      return std::nullopt;
  auto at = gsi_for_stmt(branch);
  tree any = NULL_TREE;
  for (const Predicate &predicate : entries) {
    tree one = plain(predicate, at);
    any = any ? define(at, boolean_type_node, BIT_IOR_EXPR, any, one) : one;
  }
  return Predicate{any, false};
}

tree Predicates::plain(const Predicate &predicate, gimple_stmt_iterator &at) {
  return predicate.isNegated ? define(at, boolean_type_node, BIT_NOT_EXPR, predicate.condition)
                             : predicate.condition;
}

tree Predicates::conditionOf(gcond *branch) {
  tree &condition = conditions[branch];
  if (condition)
    return condition;
  auto at = gsi_for_stmt(branch);
  condition = define(at, boolean_type_node, gimple_cond_code(branch), gimple_cond_lhs(branch),
                     gimple_cond_rhs(branch));
  gimple_cond_set_condition(branch, NE_EXPR, condition, boolean_false_node);
  update_stmt(branch);
  return condition;
}

} // namespace vls::gcc
