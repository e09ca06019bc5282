// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/versions.h"

#include "pack/memory_states.h"

namespace vls::gcc {

namespace {

bool mayBeCopied(gimple *statement) {
  switch (gimple_code(statement)) {
  case GIMPLE_LABEL:
  case GIMPLE_NOP:
  case GIMPLE_PREDICT:
  case GIMPLE_DEBUG:
    return true;
  case GIMPLE_ASSIGN:
  case GIMPLE_CALL:
    break;
  default:
    return false;
  }
  if (gimple_has_volatile_ops(statement) || gimple_clobber_p(statement) ||
      (is_gimple_call(statement) && (gimple_vdef(statement) || gimple_has_side_effects(statement))))
    return false;
  ssa_op_iter iterator;
  tree name;
  FOR_EACH_SSA_TREE_OPERAND(name, statement, iterator, SSA_OP_DEF)
  if (SSA_NAME_OCCURS_IN_ABNORMAL_PHI(name))
    return false;
  return true;
}

/// The statements of `from` once more in `to`, with names of their own.
class Copier {
public:
  Copier(basic_block fromBlock, basic_block toBlock) : from(fromBlock), to(toBlock) {}

  void copy() {
    for (auto i = gsi_start_bb(from); !gsi_end_p(i); gsi_next(&i))
      if (gimple_code(gsi_stmt(i)) != GIMPLE_LABEL)
        copy(gsi_stmt(i));
  }

  /// The names that are defined, and the copies' names.
  std::vector<std::pair<tree, tree>> names;

private:
  void copy(gimple *statement) {
    gimple *made = gimple_copy(statement);
    auto end = gsi_last_bb(to);
    gsi_insert_after(&end, made, GSI_NEW_STMT);
    if (gimple_store_p(made))
      keepOwnSlot(gimple_get_lhs(made));
    ssa_op_iter iterator;
    use_operand_p use;
    FOR_EACH_SSA_USE_OPERAND (use, made, iterator, SSA_OP_ALL_USES)
      if (const auto known = copies.find(USE_FROM_PTR(use)); known != copies.end())
        SET_USE(use, known->second);
    def_operand_p definition;
    FOR_EACH_SSA_DEF_OPERAND(definition, made, iterator, SSA_OP_ALL_DEFS) {
      tree name = DEF_FROM_PTR(definition);
      tree own = virtual_operand_p(name) ? make_ssa_name(gimple_vop(cfun), made)
                                         : duplicate_ssa_name(name, made);
      SET_DEF(definition, own);
      copies[name] = own;
      names.emplace_back(name, own);
    }
  }

  /// A temporary that is stored to in two places shares its place on the stack with no other.
  static void keepOwnSlot(tree stored) {
    tree base = get_base_address(stored);
    if (base && auto_var_in_fn_p(base, current_function_decl) && DECL_IGNORED_P(base) &&
        !(VAR_P(base) && DECL_HAS_VALUE_EXPR_P(base)))
      DECL_NONSHAREABLE(base) = 1;
  }

  basic_block from, to;
  std::map<tree, tree> copies;
};

/// What stands behind both versions takes the values of the one that was executed. What only debug
/// statements look at there is not kept.
class Joiner {
public:
  Joiner(basic_block packedBlock, basic_block copyBlock, basic_block tailBlock)
      : packed(packedBlock), copy(copyBlock), tail(tailBlock) {}

  void join(tree name, tree copied) {
    if (!virtual_operand_p(name) && !isNeeded(name)) {
      resetDebugUses(name);
      return;
    }
    tree joined = virtual_operand_p(name) ? make_ssa_name(gimple_vop(cfun))
                                          : duplicate_ssa_name(name, nullptr);
    std::vector<use_operand_p> uses = usesBehind(name);
    gphi *phi = create_phi_node(joined, tail);
    for (use_operand_p use : uses)
      SET_USE(use, joined);
    add_phi_arg(phi, name, find_edge(packed, tail), UNKNOWN_LOCATION);
    add_phi_arg(phi, copied, find_edge(copy, tail), UNKNOWN_LOCATION);
  }

private:
  bool isBehind(gimple *user) const { return gimple_bb(user) != packed && gimple_bb(user) != copy; }

  std::vector<use_operand_p> usesBehind(tree name) const {
    std::vector<use_operand_p> uses;
    imm_use_iterator iterator;
    use_operand_p use;
    FOR_EACH_IMM_USE_FAST(use, iterator, name)
    if (isBehind(USE_STMT(use)))
      uses.push_back(use);
    return uses;
  }

  bool isNeeded(tree name) const {
    const std::vector<use_operand_p> uses = usesBehind(name);
    return std::any_of(uses.begin(), uses.end(),
                       [](use_operand_p use) { return !is_gimple_debug(USE_STMT(use)); });
  }

  void resetDebugUses(tree name) const {
    std::set<gimple *> users;
    for (use_operand_p use : usesBehind(name))
      users.insert(USE_STMT(use));
    for (gimple *user : users) {
      gimple_debug_bind_reset_value(user);
      update_stmt(user);
    }
  }

  basic_block packed, copy, tail;
};

/// Where `block` ends: the statement behind which its tail begins, which may be no more than what
/// ends it.
gimple *lastInside(basic_block block) {
  auto last = gsi_last_bb(block);
  if (!gsi_end_p(last) && stmt_ends_bb_p(gsi_stmt(last)))
    gsi_prev(&last);
  return gsi_end_p(last) ? nullptr : gsi_stmt(last);
}

/// Moves `statements` behind the labels of `block`, in the order in which they are. Returns the
/// last one, if there are any.
gimple *moveToFront(basic_block block, const std::set<gimple *> &statements) {
  const tree state = statesOf(block).first;
  auto place = gsi_after_labels(block);
  gimple *last = nullptr;
  for (auto i = place; !gsi_end_p(i);) {
    gimple *statement = gsi_stmt(i);
    if (statements.count(statement) == 0) {
      gsi_next(&i);
      continue;
    }
    if (gsi_stmt(place) == statement) {
      gsi_next(&i);
      gsi_next(&place);
    } else {
      gsi_move_before(&i, &place);
    }
    if (gimple_vuse(statement)) {
      SET_USE(gimple_vuse_op(statement), state);
      update_stmt(statement);
    }
    last = statement;
  }
  return last;
}

basic_block addCopy(basic_block packed, basic_block head, basic_block tail) {
  basic_block copy = create_empty_bb(packed);
  add_bb_to_loop(copy, packed->loop_father);
  const profile_probability likely = profile_probability::likely();
  edge taken = single_succ_edge(head);
  taken->flags = (taken->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  taken->probability = likely;
  make_edge(head, copy, EDGE_FALSE_VALUE)->probability = likely.invert();
  make_single_succ_edge(copy, tail, EDGE_FALLTHRU);
  packed->count = head->count.apply_probability(likely);
  copy->count = head->count.apply_probability(likely.invert());
  free_dominance_info(CDI_POST_DOMINATORS);
  if (dom_info_available_p(CDI_DOMINATORS)) {
    set_immediate_dominator(CDI_DOMINATORS, copy, head);
    set_immediate_dominator(CDI_DOMINATORS, tail, head);
  }
  return copy;
}

} // namespace

std::vector<std::vector<gimple *>> stretchesOf(basic_block block) {
  std::vector<std::vector<gimple *>> stretches;
  bool goesOn = false;
  for (auto i = gsi_start_bb(block); !gsi_end_p(i); gsi_next(&i)) {
    const bool isIn = !(block->flags & BB_IRREDUCIBLE_LOOP) && !stmt_ends_bb_p(gsi_stmt(i)) &&
                      mayBeCopied(gsi_stmt(i));
    if (isIn && !goesOn)
      stretches.emplace_back();
    if (isIn)
      stretches.back().push_back(gsi_stmt(i));
    goesOn = isIn;
  }
  return stretches;
}

bool mayHaveVersions(basic_block block) {
  const std::vector<std::vector<gimple *>> stretches = stretchesOf(block);
  return stretches.size() == 1 && stretches[0].front() == gsi_stmt(gsi_start_bb(block)) &&
         stretches[0].back() == lastInside(block);
}

Versions makeVersions(basic_block block, const std::set<gimple *> &first) {
  gimple *const lastOfHead = moveToFront(block, first);
  basic_block tail = split_block(block, lastInside(block))->dest;
  Versions versions;
  versions.packed =
      (lastOfHead ? split_block(block, lastOfHead) : split_block_after_labels(block))->dest;
  basic_block copy = addCopy(versions.packed, block, tail);
  Copier copier(versions.packed, copy);
  copier.copy();
  Joiner joiner(versions.packed, copy, tail);
  std::pair<tree, tree> memory;
  for (const auto &[name, copied] : copier.names)
    if (virtual_operand_p(name))
      memory = {name, copied}; // the last one
    else
      joiner.join(name, copied);
  if (memory.first)
    joiner.join(memory.first, memory.second);
  versions.condition =
      gimple_build_cond(NE_EXPR, boolean_false_node, boolean_false_node, NULL_TREE, NULL_TREE);
  auto end = gsi_last_bb(block);
  gsi_insert_after(&end, versions.condition, GSI_NEW_STMT);
  free_numbers_of_iterations_estimates(block->loop_father);
  if (scev_initialized_p())
    scev_reset();
  return versions;
}

} // namespace vls::gcc
