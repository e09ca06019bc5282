// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/scalar_part.h"

#include "loops/steps.h"

namespace vls::gcc {

namespace {

class ScalarStatements {
public:
  explicit ScalarStatements(class loop *of) : l(of) {}

  void add(gimple *statement) {
    tree value = gimple_get_lhs(statement);
    if (!value || (TREE_CODE(value) == SSA_NAME && isCounter(value)))
      return;
    ++part.statements;
    if (!gimple_vuse(statement) || !is_gimple_assign(statement))
      return;
    tree reference = accessedBy(statement);
    bool isAnew = false;
    for (; handled_component_p(reference); reference = TREE_OPERAND(reference, 0))
      if (TREE_CODE(reference) == ARRAY_REF)
        isAnew |= addAddress(TREE_OPERAND(reference, 1));
    if (TREE_CODE(reference) == MEM_REF)
      isAnew |= addAddress(TREE_OPERAND(reference, 0));
    part.scalar += isAnew;
  }

  /// To be called when all are added.
  void measure(gimple *statement) {
    tree value = gimple_get_lhs(statement);
    if (!value || seen.count(statement) || (TREE_CODE(value) == SSA_NAME && isCounter(value)))
      return;
    tree size = TYPE_SIZE(TREE_TYPE(value));
    if (!size || !tree_fits_uhwi_p(size) || tree_to_uhwi(size) > 64)
      return;
    const auto bits = unsigned(tree_to_uhwi(size));
    part.widest = std::max(part.widest, bits);
    if (gimple_vuse(statement))
      part.accessed = std::max(part.accessed, bits);
  }

  ScalarPart part;

private:
  bool isCounter(tree value) {
    const auto [known, isNew] = counters.emplace(value, false);
    affine_iv steps;
    if (isNew)
      known->second = (INTEGRAL_TYPE_P(TREE_TYPE(value)) || POINTER_TYPE_P(TREE_TYPE(value))) &&
                      simple_iv(l, l, value, &steps, true);
    return known->second;
  }

  bool isScalar(tree value) {
    return TREE_CODE(value) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF(value) &&
           flow_bb_inside_loop_p(l, gimple_bb(SSA_NAME_DEF_STMT(value))) && !isCounter(value);
  }

  /// True if `value`, of which an address is made, is computed for the first time, and anew in each
  /// iteration.
  bool addAddress(tree value) {
    if (!isScalar(value))
      return false;
    gimple *definition = SSA_NAME_DEF_STMT(value);
    if (gimple_code(definition) == GIMPLE_PHI || !seen.insert(definition).second)
      return false;
    ++part.scalar;
    ssa_op_iter iterator;
    tree use;
    FOR_EACH_SSA_TREE_OPERAND(use, definition, iterator, SSA_OP_USE)
    addAddress(use);
    return true;
  }

  class loop *const l;
  std::map<tree, bool> counters;
  std::set<gimple *> seen;
};

} // namespace

ScalarPart scalarPartOf(class loop *l) {
  ScalarStatements statements(l);
  std::vector<gimple *> all;
  basic_block *blocks = get_loop_body(l);
  for (unsigned b = 0; b < l->num_nodes; ++b)
    for (auto at = gsi_start_bb(blocks[b]); !gsi_end_p(at); gsi_next(&at))
      if (!is_gimple_debug(gsi_stmt(at)))
        all.push_back(gsi_stmt(at));
  free(blocks);
  for (gimple *statement : all)
    statements.add(statement);
  for (gimple *statement : all)
    statements.measure(statement);
  return statements.part;
}

} // namespace vls::gcc
