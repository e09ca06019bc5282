// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/index_uses.h"

namespace vls::gcc {

namespace {

bool computesIndex(gassign *statement) {
  if (!INTEGRAL_TYPE_P(TREE_TYPE(gimple_assign_lhs(statement))))
    return false;
  switch (gimple_assign_rhs_code(statement)) {
  case PLUS_EXPR:
  case MINUS_EXPR:
  case MULT_EXPR:
  case LSHIFT_EXPR:
  case MIN_EXPR:
  case MAX_EXPR:
    return true;
  default:
    return CONVERT_EXPR_CODE_P(gimple_assign_rhs_code(statement));
  }
}

} // namespace

bool IndexUses::leadsToPlace(gimple *user, tree value) {
  auto *assign = dyn_cast<gassign *>(user);
  if (!assign)
    return false;
  if (gimple_vuse(assign))
    return gimple_assign_rhs1(assign) != value;
  return gimple_assign_rhs_code(assign) == POINTER_PLUS_EXPR ||
         (computesIndex(assign) && leadToPlaces(gimple_assign_lhs(assign)));
}

bool IndexUses::leadToPlaces(tree value) {
  const auto [entry, isNew] = known.insert({SSA_NAME_VERSION(value), false});
  if (!isNew)
    return entry->second;
  bool all = !has_zero_uses(value);
  use_operand_p use;
  imm_use_iterator uses;
  FOR_EACH_IMM_USE_FAST(use, uses, value)
  all = all && (is_gimple_debug(USE_STMT(use)) || leadsToPlace(USE_STMT(use), value));
  return known[SSA_NAME_VERSION(value)] = all;
}

} // namespace vls::gcc
