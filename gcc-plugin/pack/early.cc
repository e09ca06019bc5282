// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/early.h"

#include "pack/block.h"

namespace vls::gcc {

static bool isDefinedIn(const GimpleBlock &block, tree name) {
  gimple *definition = SSA_NAME_DEF_STMT(name);
  return !SSA_NAME_IS_DEFAULT_DEF(name) && block.contains(definition) &&
         gimple_code(definition) != GIMPLE_PHI;
}

bool EarlyNames::mayBe(tree value) const {
  if (TREE_CODE(value) != SSA_NAME)
    return is_gimple_min_invariant(value);
  if (SSA_NAME_OCCURS_IN_ABNORMAL_PHI(value))
    return false;
  if (!isDefinedIn(block, value))
    return true;
  if (const auto found = known.find(value); found != known.end())
    return found->second;
  const bool may = mayBeFirst(SSA_NAME_DEF_STMT(value));
  return known[value] = may;
}

bool EarlyNames::mayBeFirst(gimple *statement) const {
  if (!is_gimple_assign(statement) || gimple_has_volatile_ops(statement) ||
      stmt_could_throw_p(cfun, statement))
    return false;
  ssa_op_iter iterator;
  tree use;
  FOR_EACH_SSA_TREE_OPERAND(use, statement, iterator, SSA_OP_USE)
  if (!mayBe(use))
    return false;
  if (!gimple_vuse(statement))
    return !gimple_could_trap_p(statement);
  const unsigned load = block.operationOf(gimple_get_lhs(statement));
  if (load == Block::none || block.statement(load) != statement || block[load].op != ScalarOp::Load)
    return false;
  for (unsigned above = 0; above < load; ++above)
    if (isOrdered(block[above]) && block[above].op != ScalarOp::Load &&
        block.demandsOrder(above, load))
      return false;
  return true;
}

void EarlyNames::addNeeds(tree value, std::set<gimple *> &statements) const {
  if (TREE_CODE(value) != SSA_NAME || !isDefinedIn(block, value))
    return;
  gimple *definition = SSA_NAME_DEF_STMT(value);
  if (!statements.insert(definition).second)
    return;
  ssa_op_iter iterator;
  tree use;
  FOR_EACH_SSA_TREE_OPERAND(use, definition, iterator, SSA_OP_USE)
  addNeeds(use, statements);
}

} // namespace vls::gcc
