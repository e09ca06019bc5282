// SPDX-License-Identifier: GPL-3.0-or-later

#include "late/broadcast_rows.h"

namespace vls::gcc {

namespace {

/// Elements of a row: what one µop repeats any of.
constexpr unsigned rowLanes = 4;

/// An element that is loaded for a vector of it alone.
struct Broadcast {
  gassign *vector = nullptr, *load = nullptr;
  tree base = NULL_TREE;
  HOST_WIDE_INT offset = 0; ///< bytes from `base`
};

/// What a block asks of the ports for loads and for permutes.
struct Work {
  double loads = 0, permutes = 0;

  double cycles() const { return std::max(loads / 2, permutes); }
  Work withRow() const { return {loads - (rowLanes - 1), permutes + rowLanes}; }
};

/// The one value that `statement` repeats; null if it does not.
tree repeatedBy(gimple *statement) {
  auto *assign = dyn_cast<gassign *>(statement);
  if (!assign || gimple_assign_rhs_code(assign) != CONSTRUCTOR)
    return NULL_TREE;
  tree vector = gimple_assign_rhs1(assign);
  if (!VECTOR_TYPE_P(TREE_TYPE(vector)) ||
      maybe_ne(TYPE_VECTOR_SUBPARTS(TREE_TYPE(vector)), rowLanes))
    return NULL_TREE;
  tree value = uniform_vector_p(vector);
  return value && TREE_CODE(value) == SSA_NAME && !VECTOR_TYPE_P(TREE_TYPE(value)) ? value
                                                                                   : NULL_TREE;
}

bool isOnlyUsedBy(tree value, gimple *statement) {
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST(use, iterator, value)
  if (!is_gimple_debug(USE_STMT(use)) && USE_STMT(use) != statement)
    return false;
  return true;
}

/// What loads `value`, for `user` alone, as it is or as a float of the same bits.
gassign *loadOf(tree value, gimple *user) {
  auto *made = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value));
  if (!made || !isOnlyUsedBy(value, user))
    return nullptr;
  if (gimple_assign_rhs_code(made) == VIEW_CONVERT_EXPR) {
    tree viewed = TREE_OPERAND(gimple_assign_rhs1(made), 0);
    return TREE_CODE(viewed) == SSA_NAME ? loadOf(viewed, made) : nullptr;
  }
  return gimple_assign_load_p(made) && !gimple_has_volatile_ops(made) ? made : nullptr;
}

/// Of what `block` has in memory when it is entered.
bool isBroadcast(gimple *statement, basic_block block, Broadcast &made) {
  tree repeated = repeatedBy(statement);
  gassign *load = repeated ? loadOf(repeated, statement) : nullptr;
  if (!load || gimple_bb(load) != block)
    return false;
  tree memory = gimple_vuse(load), reference = gimple_assign_rhs1(load);
  const unsigned bytes = unsigned(tree_to_uhwi(TYPE_SIZE_UNIT(TREE_TYPE(repeated))));
  poly_int64 offset;
  made.base = get_addr_base_and_unit_offset(reference, &offset);
  if ((bytes != 4 && bytes != 8) || !made.base || !offset.is_constant(&made.offset) ||
      (gimple_bb(SSA_NAME_DEF_STMT(memory)) == block &&
       gimple_code(SSA_NAME_DEF_STMT(memory)) != GIMPLE_PHI))
    return false;
  if (TREE_CODE(made.base) == MEM_REF) {
    made.offset += TREE_INT_CST_LOW(TREE_OPERAND(made.base, 1));
    made.base = TREE_OPERAND(made.base, 0);
  }
  made.vector = as_a<gassign *>(statement);
  made.load = load;
  return true;
}

bool areOfOne(const Broadcast &a, const Broadcast &b) {
  return operand_equal_p(a.base, b.base, 0) &&
         types_compatible_p(TREE_TYPE(gimple_assign_lhs(a.vector)),
                            TREE_TYPE(gimple_assign_lhs(b.vector)));
}

/// Loads `row`, in the order of its elements, where the first one in the block is loaded.
void loadAtOnce(const Broadcast *row, bitmap dead) {
  gassign *first = row[0].load;
  for (unsigned lane = 1; lane < rowLanes; ++lane)
    if (stmt_dominates_stmt_p(row[lane].load, first))
      first = row[lane].load;
  tree type = TREE_TYPE(gimple_assign_lhs(row[0].vector)), element = TREE_TYPE(type);
  auto at = gsi_for_stmt(first);
  tree reference = unshare_expr(gimple_assign_rhs1(row[0].load));
  tree address = force_gimple_operand_gsi(&at, build_fold_addr_expr(reference), true, NULL_TREE,
                                          true, GSI_SAME_STMT);
  tree unaligned = build_aligned_type(type, TYPE_ALIGN(element));
  tree memory = fold_build2(MEM_REF, unaligned, address,
                            build_int_cst(reference_alias_ptr_type(reference), 0));
  gassign *load = gimple_build_assign(make_ssa_name(type), memory);
  gimple_set_vuse(load, gimple_vuse(first));
  gimple_set_location(load, gimple_location(first));
  gsi_insert_before(&at, load, GSI_SAME_STMT);
  tree indices = build_nonstandard_integer_type(TREE_INT_CST_LOW(TYPE_SIZE(element)), 1);
  for (unsigned lane = 0; lane < rowLanes; ++lane) {
    tree mask =
        build_vector_from_val(build_vector_type(indices, rowLanes), build_int_cst(indices, lane));
    bitmap_set_bit(dead, SSA_NAME_VERSION(repeatedBy(row[lane].vector)));
    auto place = gsi_for_stmt(row[lane].vector);
    gimple_assign_set_rhs_with_ops(&place, VEC_PERM_EXPR, gimple_assign_lhs(load),
                                   gimple_assign_lhs(load), mask);
    update_stmt(gsi_stmt(place));
  }
}

void workOn(basic_block block, bitmap dead) {
  Work work;
  std::vector<Broadcast> all;
  for (auto at = gsi_start_nondebug_bb(block); !gsi_end_p(at); gsi_next_nondebug(&at)) {
    gimple *statement = gsi_stmt(at);
    Broadcast made;
    if (is_gimple_call(statement) && !gimple_call_internal_p(statement))
      return; // one that may not come back
    if (isBroadcast(statement, block, made))
      all.push_back(made);
    work.loads += gimple_assign_load_p(statement);
    work.permutes +=
        is_gimple_assign(statement) && (gimple_assign_rhs_code(statement) == VEC_PERM_EXPR ||
                                        gimple_assign_rhs_code(statement) == BIT_FIELD_REF);
  }
  while (all.size() >= rowLanes) {
    std::vector<Broadcast> near, rest;
    for (const Broadcast &one : all)
      (areOfOne(one, all[0]) ? near : rest).push_back(one);
    std::stable_sort(near.begin(), near.end(),
                     [](const Broadcast &a, const Broadcast &b) { return a.offset < b.offset; });
    const auto bytes =
        HOST_WIDE_INT(tree_to_uhwi(TYPE_SIZE_UNIT(TREE_TYPE(gimple_assign_lhs(near[0].load)))));
    for (std::size_t i = 0; i + rowLanes <= near.size();) {
      bool isRow = work.withRow().cycles() <= work.cycles();
      for (unsigned lane = 1; isRow && lane < rowLanes; ++lane)
        isRow = near[i + lane].offset == near[i].offset + bytes * lane;
      if (isRow) {
        loadAtOnce(&near[i], dead);
        work = work.withRow();
      }
      i += isRow ? rowLanes : 1;
    }
    all = std::move(rest);
  }
}

} // namespace

void loadBroadcastRows(function *fun) {
  auto_bitmap dead;
  basic_block block;
  FOR_EACH_BB_FN (block, fun)
    if (optimize_bb_for_speed_p(block))
      workOn(block, dead);
  simple_dce_from_worklist(dead);
}

} // namespace vls::gcc
