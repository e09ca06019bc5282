// SPDX-License-Identifier: GPL-3.0-or-later

#include "late/indexed.h"

namespace vls::gcc {

namespace {

/// The greatest step that an address has room for.
constexpr unsigned maxShift = 3;

/// The loads of the row at `pointer`, if it is for nothing else, and all is in one block.
std::vector<gassign *> loadsOfRow(tree pointer) {
  std::vector<gassign *> loads;
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST(use, i, pointer) {
    gimple *statement = USE_STMT(use);
    if (is_gimple_debug(statement))
      continue;
    auto *load = dyn_cast<gassign *>(statement);
    if (!load || !gimple_assign_load_p(load) || gimple_has_volatile_ops(load) ||
        gimple_bb(load) != gimple_bb(SSA_NAME_DEF_STMT(pointer)))
      return {};
    tree ref = gimple_assign_rhs1(load);
    if (TREE_CODE(ref) != MEM_REF || TREE_OPERAND(ref, 0) != pointer)
      return {};
    loads.push_back(load);
  }
  return loads;
}

/// True of a name that may be used further down: no abnormal edge ties it to another one.
bool mayBeUsedLater(tree value) {
  return TREE_CODE(value) != SSA_NAME || !SSA_NAME_OCCURS_IN_ABNORMAL_PHI(value);
}

/// base + index * step
struct Row {
  tree base, index, step;
};

class Rows {
public:
  Rows() { bitmap_initialize(&dead, &bitmap_default_obstack); }
  ~Rows() { bitmap_clear(&dead); }
  Rows(const Rows &) = delete;
  Rows &operator=(const Rows &) = delete;

  void index(tree pointer) {
    auto *sum = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(pointer));
    if (!sum || gimple_assign_rhs_code(sum) != POINTER_PLUS_EXPR ||
        !is_gimple_mem_ref_addr(gimple_assign_rhs1(sum)) ||
        TREE_CODE(gimple_assign_rhs2(sum)) != SSA_NAME ||
        !mayBeUsedLater(gimple_assign_rhs1(sum)) || !mayBeUsedLater(gimple_assign_rhs2(sum)))
      return;
    const std::vector<gassign *> loads = loadsOfRow(pointer);
    // The multiple of an index that is for one load only GCC finds a place for itself.
    if (loads.empty() || (loads.size() == 1 && !isSharedShift(gimple_assign_rhs2(sum))))
      return;
    const Row row = rowOf(sum);
    for (gassign *load : loads) {
      tree ref = gimple_assign_rhs1(load);
      gimple_assign_set_rhs1(load, indexed(ref, row));
      update_stmt(load);
    }
    bitmap_set_bit(&dead, SSA_NAME_VERSION(pointer));
  }

  void removeDead() { simple_dce_from_worklist(&dead); }

private:
  static tree indexed(tree ref, const Row &row) {
    tree result = build5(TARGET_MEM_REF, TREE_TYPE(ref), row.base, TREE_OPERAND(ref, 1), row.index,
                         row.step, NULL_TREE);
    MR_DEPENDENCE_CLIQUE(result) = MR_DEPENDENCE_CLIQUE(ref);
    MR_DEPENDENCE_BASE(result) = MR_DEPENDENCE_BASE(ref);
    return result;
  }

  Row rowOf(gassign *sum) {
    tree offset = gimple_assign_rhs2(sum);
    Row &row = known[offset];
    if (!row.index)
      row = scaled(offset);
    row.base = gimple_assign_rhs1(sum);
    return row;
  }

  /// Is `offset` of several rows, and an index times what an address has room for?
  static bool isSharedShift(tree offset) {
    auto *product = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(offset));
    if (!product || has_single_use(offset) || gimple_assign_rhs_code(product) != MULT_EXPR ||
        TREE_CODE(gimple_assign_rhs2(product)) != INTEGER_CST)
      return false;
    const int shift = exact_log2(TREE_INT_CST_LOW(gimple_assign_rhs2(product)));
    return shift > 0 && shift <= int(maxShift);
  }

  /// `offset` as an index and a step.
  Row scaled(tree offset) {
    auto *product = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(offset));
    if (!product || gimple_assign_rhs_code(product) != MULT_EXPR ||
        TREE_CODE(gimple_assign_rhs2(product)) != INTEGER_CST)
      return {NULL_TREE, offset, NULL_TREE};
    tree index = gimple_assign_rhs1(product), type = TREE_TYPE(offset);
    const wide_int factor = wi::to_wide(gimple_assign_rhs2(product));
    const unsigned shift = std::min(maxShift, unsigned(wi::ctz(factor)));
    if (TREE_CODE(index) != SSA_NAME || !mayBeUsedLater(index) || shift == 0)
      return {NULL_TREE, offset, NULL_TREE};
    const wide_int rest = wi::arshift(factor, shift);
    if (rest != 1) {
      tree multiple = make_ssa_name(type);
      auto place = gsi_for_stmt(product);
      gassign *scaling =
          gimple_build_assign(multiple, MULT_EXPR, index, wide_int_to_tree(type, rest));
      gimple_set_location(scaling, gimple_location(product));
      gsi_insert_before(&place, scaling, GSI_SAME_STMT);
      index = multiple;
    }
    return {NULL_TREE, index, build_int_cst(type, 1 << shift)};
  }

  std::map<tree, Row> known; ///< by offset: index and step
  bitmap_head dead;
};

} // namespace

void LoadedRows::note(function *fun, tree pointer) {
  if (functionId != DECL_UID(fun->decl))
    versions.clear();
  functionId = DECL_UID(fun->decl);
  if (TREE_CODE(pointer) == SSA_NAME)
    versions.push_back(SSA_NAME_VERSION(pointer));
}

std::vector<tree> LoadedRows::take(function *fun) {
  std::vector<tree> names;
  if (functionId == DECL_UID(fun->decl))
    for (unsigned version : versions)
      if (tree name = version < num_ssa_names ? ssa_name(version) : NULL_TREE)
        if (!SSA_NAME_IN_FREE_LIST(name) && POINTER_TYPE_P(TREE_TYPE(name)))
          names.push_back(name);
  versions.clear();
  return names;
}

void indexRows(function *fun, LoadedRows &loaded) {
  Rows rows;
  for (tree pointer : loaded.take(fun))
    rows.index(pointer);
  rows.removeDead();
}

} // namespace vls::gcc
