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

} // namespace vls::gcc
