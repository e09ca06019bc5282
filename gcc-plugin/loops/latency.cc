// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/latency.h"

namespace vls::gcc {

namespace {

/// Cycles of one operation; of recent x86 cores.
unsigned cyclesOf(gimple *statement) {
  tree value = gimple_get_lhs(statement);
  if (!value)
    return 0;
  if (gimple_vuse(statement))
    return 5;
  if (is_gimple_call(statement))
    return 4;
  auto *assign = dyn_cast<gassign *>(statement);
  if (!assign || gimple_assign_single_p(assign))
    return 0;
  const tree_code code = gimple_assign_rhs_code(assign);
  const bool isFloat =
      FLOAT_TYPE_P(TREE_TYPE(value)) || FLOAT_TYPE_P(TREE_TYPE(gimple_assign_rhs1(assign)));
  if (code == RDIV_EXPR || code == TRUNC_DIV_EXPR || code == TRUNC_MOD_EXPR)
    return 13;
  if (isFloat)
    return code == PAREN_EXPR ? 0 : code == NEGATE_EXPR || code == ABS_EXPR ? 1 : 4;
  return CONVERT_EXPR_CODE_P(code) ? 0 : code == MULT_EXPR ? 3 : 1;
}

class Carried {
public:
  Carried(class loop *of, gphi *from) : l(of), start(from) {}

  /// Of the longest way from the phi to `value`; nothing if there is none.
  std::optional<unsigned> cyclesTo(tree value) {
    if (TREE_CODE(value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF(value))
      return {};
    gimple *definition = SSA_NAME_DEF_STMT(value);
    if (definition == start)
      return 0;
    if (!flow_bb_inside_loop_p(l, gimple_bb(definition)) ||
        (gimple_code(definition) == GIMPLE_PHI && gimple_bb(definition) == l->header))
      return {};
    const auto [entry, isNew] = known.try_emplace(definition);
    if (!isNew)
      return entry->second;
    std::optional<unsigned> longest;
    const auto add = [&](tree use) {
      if (const std::optional<unsigned> cycles = cyclesTo(use))
        longest = std::max(longest.value_or(0), *cycles + cyclesOf(definition));
    };
    if (auto *phi = dyn_cast<gphi *>(definition)) {
      for (unsigned i = 0; i < gimple_phi_num_args(phi); ++i)
        add(gimple_phi_arg_def(phi, i));
    } else {
      ssa_op_iter iterator;
      tree use;
      FOR_EACH_SSA_TREE_OPERAND(use, definition, iterator, SSA_OP_USE)
      add(use);
    }
    return known[definition] = longest;
  }

private:
  class loop *const l;
  gphi *const start;
  std::map<gimple *, std::optional<unsigned>> known;
};

} // namespace

unsigned carriedLatency(class loop *l) {
  unsigned longest = 0;
  for (auto at = gsi_start_phis(l->header); !gsi_end_p(at); gsi_next(&at)) {
    gphi *phi = at.phi();
    if (virtual_operand_p(gimple_phi_result(phi)))
      continue;
    Carried carried(l, phi);
    const unsigned cycles =
        carried.cyclesTo(PHI_ARG_DEF_FROM_EDGE(phi, loop_latch_edge(l))).value_or(0);
    // Counters, sums and extremes of integers: side by side they do not wait.
    if (cycles > 1 || FLOAT_TYPE_P(TREE_TYPE(gimple_phi_result(phi))))
      longest = std::max(longest, cycles);
  }
  return longest;
}

} // namespace vls::gcc
