// SPDX-License-Identifier: GPL-3.0-or-later

#include "vectorizer/joined_indices.h"

#include "optout.h"

namespace vls::gcc {

namespace {

/// `pointer` + `scale` * `index` + `constant`, modulo 2^64; either of the first two may be null.
struct Offset {
  tree pointer = NULL_TREE, index = NULL_TREE;
  unsigned HOST_WIDE_INT scale = 0, constant = 0;
};

bool isOffsetType(tree type) {
  return POINTER_TYPE_P(type) || (INTEGRAL_TYPE_P(type) && TYPE_PRECISION(type) == 64);
}

Offset leafOf(tree value) {
  return POINTER_TYPE_P(TREE_TYPE(value)) ? Offset{value, NULL_TREE, 0, 0}
                                          : Offset{NULL_TREE, value, 1, 0};
}

std::optional<Offset> sumOf(const Offset &a, const Offset &b) {
  if ((a.pointer && b.pointer) || (a.index && b.index && a.index != b.index))
    return {};
  return Offset{a.pointer ? a.pointer : b.pointer, a.index ? a.index : b.index, a.scale + b.scale,
                a.constant + b.constant};
}

Offset offsetOf(tree value, unsigned depth = 0) {
  constexpr unsigned deepest = 8;
  if (TREE_CODE(value) == INTEGER_CST && !POINTER_TYPE_P(TREE_TYPE(value)))
    return {NULL_TREE, NULL_TREE, 0, TREE_INT_CST_LOW(value)};
  auto *made =
      TREE_CODE(value) == SSA_NAME ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value)) : nullptr;
  if (!made || depth == deepest)
    return leafOf(value);
  const tree_code code = gimple_assign_rhs_code(made);
  if (code != POINTER_PLUS_EXPR && code != PLUS_EXPR && code != MULT_EXPR && code != LSHIFT_EXPR)
    return leafOf(value);
  tree second = gimple_assign_rhs2(made);
  Offset a = offsetOf(gimple_assign_rhs1(made), depth + 1);
  if (code == MULT_EXPR || code == LSHIFT_EXPR) {
    if (TREE_CODE(second) != INTEGER_CST || a.pointer)
      return leafOf(value);
    const unsigned HOST_WIDE_INT by = code == MULT_EXPR
                                          ? TREE_INT_CST_LOW(second)
                                          : HOST_WIDE_INT_1U << (TREE_INT_CST_LOW(second) & 63);
    a.scale *= by;
    a.constant *= by;
    return a;
  }
  return sumOf(a, offsetOf(second, depth + 1)).value_or(leafOf(value));
}

/// What is extended to `index`, or itself.
tree narrowed(tree index) {
  auto *made = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(index));
  if (!made || !CONVERT_EXPR_CODE_P(gimple_assign_rhs_code(made)))
    return index;
  tree value = gimple_assign_rhs1(made);
  return TREE_CODE(value) == SSA_NAME && INTEGRAL_TYPE_P(TREE_TYPE(value)) &&
                 TYPE_PRECISION(TREE_TYPE(value)) < 64 && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI(value)
             ? value
             : index;
}

/// A phi that is `pointer` + `scale` * index + `constant`, and the index on each way.
struct Apart {
  gphi *phi;
  Offset offset;
  tree type; ///< of the indices
  std::vector<tree> indices;

  bool hasIndices(const Apart &other) const {
    return type == other.type &&
           std::equal(indices.begin(), indices.end(), other.indices.begin(), other.indices.end(),
                      [](tree a, tree b) { return a == b || tree_int_cst_equal(a, b); });
  }
};

/// Is `value` a pointer, or added to one?
bool isOfAddress(tree value) {
  if (POINTER_TYPE_P(TREE_TYPE(value)))
    return true;
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST(use, iterator, value)
  if (auto *assign = dyn_cast<gassign *>(USE_STMT(use));
      assign && gimple_assign_rhs_code(assign) == POINTER_PLUS_EXPR)
    return true;
  return false;
}

std::optional<Apart> apartOf(gphi *phi) {
  tree result = gimple_phi_result(phi);
  if (!isOffsetType(TREE_TYPE(result)) || SSA_NAME_OCCURS_IN_ABNORMAL_PHI(result) ||
      !isOfAddress(result))
    return {};
  std::vector<Offset> ways;
  const Offset *first = nullptr;
  for (unsigned i = 0; i < gimple_phi_num_args(phi); ++i)
    ways.push_back(offsetOf(gimple_phi_arg_def(phi, i)));
  for (const Offset &way : ways)
    first = !first && way.index ? &way : first;
  if (!first || first->scale == 0)
    return {};
  Apart apart{phi, *first, TREE_TYPE(narrowed(first->index)), {}};
  const auto scale = HOST_WIDE_INT(first->scale);
  for (const Offset &way : ways) {
    const bool isSame =
        way.pointer == first->pointer ||
        (way.pointer && first->pointer && operand_equal_p(way.pointer, first->pointer, 0));
    if (!isSame)
      return {};
    if (way.index) {
      tree index = narrowed(way.index);
      if (way.scale != first->scale || way.constant != first->constant ||
          !types_compatible_p(TREE_TYPE(index), apart.type))
        return {};
      apart.indices.push_back(index);
      continue;
    }
    const auto distance = HOST_WIDE_INT(way.constant - first->constant);
    tree index = build_int_cst(ssizetype, distance / scale);
    if (distance % scale != 0 || !int_fits_type_p(index, apart.type))
      return {};
    apart.indices.push_back(fold_convert(apart.type, index));
  }
  return apart;
}

/// `code` `a` `b`, in front of a place.
tree operation(gimple_stmt_iterator &at, tree type, tree_code code, tree a, tree b = NULL_TREE) {
  tree value = make_ssa_name(type);
  gsi_insert_before(&at, gimple_build_assign(value, code, a, b), GSI_SAME_STMT);
  return value;
}

void join(const std::vector<Apart> &all) {
  basic_block block = gimple_bb(all[0].phi);
  gphi *indices = create_phi_node(make_ssa_name(all[0].type), block);
  for (unsigned i = 0; i < all[0].indices.size(); ++i)
    add_phi_arg(indices, all[0].indices[i], gimple_phi_arg_edge(all[0].phi, i), UNKNOWN_LOCATION);
  auto at = gsi_after_labels(block);
  tree index = gimple_phi_result(indices);
  if (TYPE_PRECISION(all[0].type) < 64 || TYPE_MAIN_VARIANT(all[0].type) != sizetype)
    index = operation(at, sizetype, NOP_EXPR, index);
  for (const Apart &one : all) {
    tree result = gimple_phi_result(one.phi);
    tree offset = operation(at, sizetype, MULT_EXPR, index, size_int(one.offset.scale));
    offset = operation(at, sizetype, PLUS_EXPR, offset, size_int(one.offset.constant));
    auto phi = gsi_for_stmt(one.phi);
    remove_phi_node(&phi, false);
    gassign *made = one.offset.pointer && POINTER_TYPE_P(TREE_TYPE(result))
                        ? gimple_build_assign(result, POINTER_PLUS_EXPR, one.offset.pointer, offset)
                        : gimple_build_assign(result, NOP_EXPR, offset);
    gsi_insert_before(&at, made, GSI_SAME_STMT);
  }
}

/// Is `pointer` what several accesses are at a constant distance from?
bool accessesNeighbours(tree pointer) {
  unsigned accesses = 0;
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST(use, iterator, pointer)
  if (!is_gimple_debug(USE_STMT(use)) && gimple_vuse(USE_STMT(use)) &&
      gimple_assign_single_p(USE_STMT(use)))
    ++accesses;
  return accesses > 1;
}

void joinIn(basic_block block) {
  std::vector<Apart> all;
  for (auto at = gsi_start_phis(block); !gsi_end_p(at); gsi_next(&at))
    if (std::optional<Apart> apart = apartOf(at.phi()))
      all.push_back(std::move(*apart));
  while (!all.empty()) {
    std::vector<Apart> same, others;
    for (const Apart &one : all)
      (one.hasIndices(all[0]) ? same : others).push_back(one);
    if (same.size() > 1 || accessesNeighbours(gimple_phi_result(same[0].phi)))
      join(same);
    all = std::move(others);
  }
}

} // namespace

void joinIndices(function *fun) {
  if (isOptedOut(fun))
    return;
  for (class loop *l : *get_loops(fun)) {
    if (!l || !loop_outer(l) || l->inner || l->num_nodes < 4 || !optimize_loop_for_speed_p(l))
      continue;
    basic_block *body = get_loop_body(l);
    for (unsigned b = 0; b < l->num_nodes; ++b)
      if (body[b] != l->header && EDGE_COUNT(body[b]->preds) > 1)
        joinIn(body[b]);
    free(body);
  }
}

} // namespace vls::gcc
