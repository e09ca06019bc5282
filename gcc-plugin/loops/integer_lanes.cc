// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/integer_lanes.h"

#include "loops/simd_sums.h"
#include "loops/steps.h"
#include "optout.h"
#include "pack/removal.h"

namespace vls::gcc {

namespace {

/// What a function asks GCC of the lanes of one loop.
struct Lanes {
  class loop *of = nullptr;
  unsigned loops = 0;           ///< that are of the same pragma
  std::vector<gcall *> numbers; ///< calls that yield a lane's number
  std::vector<gcall *> counts;  ///< calls that yield how many there are
  bool areAskedForOtherwise = false;
};

/// By the number of the variable that stands for a pragma.
std::map<unsigned, Lanes> lanesIn(function *fun) {
  std::map<unsigned, Lanes> all;
  for (class loop *l : *get_loops(fun))
    if (l && l->simduid) {
      Lanes &lanes = all[DECL_UID(l->simduid)];
      lanes.of = l;
      ++lanes.loops;
    }
  basic_block block;
  if (!all.empty())
    FOR_EACH_BB_FN (block, fun)
      for (auto at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
        auto *call = dyn_cast<gcall *>(gsi_stmt(at));
        tree pragma = call && gimple_call_internal_p(call) && gimple_call_num_args(call) != 0
                          ? gimple_call_arg(call, 0)
                          : NULL_TREE;
        if (!pragma || TREE_CODE(pragma) != SSA_NAME || !SSA_NAME_VAR(pragma))
          continue;
        const auto found = all.find(DECL_UID(SSA_NAME_VAR(pragma)));
        if (found == all.end())
          continue;
        const internal_fn function = gimple_call_internal_fn(call);
        if (function == IFN_GOMP_SIMD_LANE)
          found->second.numbers.push_back(call);
        else if (function == IFN_GOMP_SIMD_VF)
          found->second.counts.push_back(call);
        else
          found->second.areAskedForOtherwise = true;
      }
  return all;
}

using Accesses = std::map<unsigned, std::vector<gassign *>>; ///< by the number of the array

tree arrayOf(gassign *access) {
  return TREE_OPERAND(accessedBy(access), 0);
}

/// What is accessed by a lane's number; nothing if that is used for other things, or not all of it
/// are integers.
std::optional<Accesses> accessesOf(const Lanes &lanes) {
  Accesses all;
  for (gcall *call : lanes.numbers) {
    tree number = gimple_call_lhs(call);
    if (!number)
      continue;
    const auto accesses = accessesByLane(lanes.of, number);
    if (!accesses)
      return {};
    for (gassign *access : *accesses) {
      if (!INTEGRAL_TYPE_P(TREE_TYPE(accessedBy(access))))
        return {};
      all[DECL_UID(arrayOf(access))].push_back(access);
    }
  }
  return all;
}

bool mayBeUnited(const Lanes &lanes) {
  class loop *l = lanes.of;
  if (lanes.loops != 1 || l->inner || lanes.numbers.empty() || lanes.areAskedForOtherwise)
    return false;
  for (edge exit : get_loop_exit_edges(l))
    if (exit->flags & (EDGE_EH | EDGE_ABNORMAL))
      return false;
  const auto accesses = accessesOf(lanes);
  return accesses && std::none_of(accesses->begin(), accesses->end(), [&](const auto &one) {
           return touchesOtherwise(l, arrayOf(one.second[0]), one.second);
         });
}

/// All of `calls` yield `number`.
void fold(const std::vector<gcall *> &calls, int number) {
  for (gcall *call : calls) {
    if (tree result = gimple_call_lhs(call))
      replaceUses(result, build_int_cst(TREE_TYPE(result), number));
    auto at = gsi_for_stmt(call);
    unlink_stmt_vdef(call);
    gsi_remove(&at, true);
    release_defs(call);
  }
}

/// Puts the elements of `lanes` into variables, which are the first elements of their arrays in
/// front of the loop and behind it.
void unite(const Lanes &lanes) {
  const Accesses all = *accessesOf(lanes);
  for (const auto &[array, accesses] : all) {
    tree first = unshare_expr(accessedBy(accesses.front())), type = TREE_TYPE(first);
    TREE_OPERAND(first, 1) = build_zero_cst(TREE_TYPE(TREE_OPERAND(first, 1)));
    tree variable = create_tmp_reg(type, "lane");
    gsi_insert_on_edge(loop_preheader_edge(lanes.of),
                       gimple_build_assign(variable, unshare_expr(first)));
    for (edge exit : get_loop_exit_edges(lanes.of))
      gsi_insert_on_edge(exit, gimple_build_assign(unshare_expr(first), variable));
    for (gassign *access : accesses) {
      if (gimple_store_p(access)) {
        unlink_stmt_vdef(access);
        gimple_assign_set_lhs(access, variable);
      } else {
        gimple_assign_set_rhs1(access, variable);
      }
      update_stmt(access);
    }
  }
  fold(lanes.numbers, 0);
  fold(lanes.counts, 1);
  lanes.of->simduid = NULL_TREE;
}

} // namespace

void uniteIntegerLanes(function *fun) {
  if (!optimize || !flag_tree_loop_vectorize || isOptedOut(fun))
    return;
  bool isChanged = false;
  for (const auto &[pragma, lanes] : lanesIn(fun))
    if (mayBeUnited(lanes)) {
      unite(lanes);
      isChanged = true;
    }
  if (!isChanged)
    return;
  gsi_commit_edge_inserts();
  mark_virtual_operands_for_renaming(fun);
  rewrite_into_loop_closed_ssa(nullptr, TODO_update_ssa);
  scev_reset();
}

} // namespace vls::gcc
