// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/advance.h"

namespace vls::gcc {

namespace {

/// What is added to `phi` to make `latch` of it.
std::optional<std::vector<tree>> stepsTo(tree latch, tree phi) {
  constexpr unsigned maxSteps = 64; // a vector's lanes
  std::vector<tree> steps;
  while (latch != phi) {
    auto *assign =
        TREE_CODE(latch) == SSA_NAME ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(latch)) : nullptr;
    if (!assign || steps.size() == maxSteps)
      return std::nullopt;
    const tree_code code = gimple_assign_rhs_code(assign);
    if (code != PLUS_EXPR && code != POINTER_PLUS_EXPR)
      return std::nullopt;
    latch = gimple_assign_rhs1(assign);
    steps.push_back(gimple_assign_rhs2(assign));
  }
  return steps;
}

} // namespace

std::optional<Advance> advanceOf(gphi *phi) {
  const basic_block header = gimple_bb(phi);
  if (!current_loops || EDGE_COUNT(header->preds) != 2 || !header->loop_father ||
      header->loop_father->header != header || !header->loop_father->latch)
    return std::nullopt;
  const edge back = find_edge(header->loop_father->latch, header);
  if (!back)
    return std::nullopt;
  auto steps = stepsTo(PHI_ARG_DEF_FROM_EDGE(phi, back), gimple_phi_result(phi));
  if (!steps || steps->empty())
    return std::nullopt;
  return Advance{PHI_ARG_DEF(phi, 1 - back->dest_idx), std::move(*steps)};
}

namespace {

/// Of the pointer of `base`, a MEM_REF.
std::optional<HOST_WIDE_INT> stepOf(class loop *l, tree base) {
  affine_iv steps;
  if (TREE_CODE(base) != MEM_REF || TREE_CODE(TREE_OPERAND(base, 0)) != SSA_NAME ||
      !simple_iv(l, l, TREE_OPERAND(base, 0), &steps, false) || !cst_and_fits_in_hwi(steps.step))
    return {};
  return int_cst_value(steps.step); // of sizetype, and may be below zero
}

} // namespace

std::optional<HOST_WIDE_INT> advance(class loop *l, tree reference) {
  HOST_WIDE_INT bytes = 0;
  for (; handled_component_p(reference); reference = TREE_OPERAND(reference, 0)) {
    if (TREE_CODE(reference) != ARRAY_REF ||
        expr_invariant_in_loop_p(l, TREE_OPERAND(reference, 1)))
      continue;
    affine_iv steps;
    tree size = array_ref_element_size(reference);
    if (!simple_iv(l, l, TREE_OPERAND(reference, 1), &steps, false) ||
        !tree_fits_shwi_p(steps.step) || !tree_fits_shwi_p(size))
      return {};
    bytes += tree_to_shwi(steps.step) * tree_to_shwi(size);
  }
  if (TREE_CODE(reference) != MEM_REF || expr_invariant_in_loop_p(l, TREE_OPERAND(reference, 0)))
    return bytes;
  const std::optional<HOST_WIDE_INT> base = stepOf(l, reference);
  return base ? std::optional(bytes + *base) : std::nullopt;
}

} // namespace vls::gcc
