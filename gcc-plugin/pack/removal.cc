// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/removal.h"

namespace vls::gcc {

/// Debug statements of `block` that name a value for which `isUnknown` forget it.
template <class Is> static void resetDebug(basic_block block, const Is &isUnknown) {
  for (auto i = gsi_start_bb(block); !gsi_end_p(i); gsi_next(&i)) {
    gimple *statement = gsi_stmt(i);
    if (!gimple_debug_bind_p(statement) || !gimple_debug_bind_has_value_p(statement))
      continue;
    ssa_op_iter iterator;
    use_operand_p use;
    bool isAny = false;
    FOR_EACH_SSA_USE_OPERAND (use, statement, iterator, SSA_OP_USE)
      isAny |= isUnknown(SSA_NAME_DEF_STMT(USE_FROM_PTR(use)), statement);
    if (isAny) {
      gimple_debug_bind_reset_value(statement);
      update_stmt(statement);
    }
  }
}

void resetDebug(basic_block block) {
  resetDebug(block, [&](gimple *definition, gimple *) { return gimple_bb(definition) == block; });
}

void resetEarlyDebug(basic_block block) {
  std::map<gimple *, unsigned> places;
  for (auto i = gsi_start_bb(block); !gsi_end_p(i); gsi_next(&i))
    places.emplace(gsi_stmt(i), unsigned(places.size()));
  resetDebug(block, [&](gimple *definition, gimple *statement) {
    const auto place = places.find(definition);
    return place != places.end() && place->second > places.at(statement);
  });
}

void replaceUses(tree name, tree by, const gimple *except) {
  gimple *user;
  imm_use_iterator iterator;
  FOR_EACH_IMM_USE_STMT(user, iterator, name) {
    if (user == except)
      continue;
    use_operand_p use;
    FOR_EACH_IMM_USE_ON_STMT(use, iterator)
    SET_USE(use, by);
    update_stmt(user);
  }
}

void useBehind(basic_block behind, tree name, tree by) {
  for (auto at = gsi_start_phis(behind); !gsi_end_p(at);)
    if (gphi *closing = at.phi(); gimple_phi_arg_def(closing, 0) == name) {
      replaceUses(gimple_phi_result(closing), by);
      remove_phi_node(&at, true);
    } else {
      gsi_next(&at);
    }
  const basic_block inside = gimple_bb(SSA_NAME_DEF_STMT(name));
  std::vector<use_operand_p> uses;
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST(use, iterator, name)
  if (gimple_bb(USE_STMT(use)) != inside)
    uses.push_back(use);
  for (use_operand_p one : uses) {
    SET_USE(one, by);
    if (gimple_code(USE_STMT(one)) != GIMPLE_PHI)
      update_stmt(USE_STMT(one));
  }
}

void removeReplaced(const GimpleBlock &block, const PlanOrder &order) {
  std::vector<gimple *> dead;
  for (auto i = gsi_start_bb(block.basicBlock()); !gsi_end_p(i); gsi_next(&i)) {
    gimple *statement = gsi_stmt(i);
    if (block.mayBeReplaced(statement) && !order.isPlaced(statement))
      dead.push_back(statement);
  }
  for (auto statement = dead.rbegin(); statement != dead.rend(); ++statement) {
    auto place = gsi_for_stmt(*statement);
    gsi_remove(&place, true);
    release_defs(*statement);
  }
  std::vector<gphi *> phis;
  for (auto i = gsi_start_phis(block.basicBlock()); !gsi_end_p(i); gsi_next(&i))
    if (block.mayBeReplaced(i.phi()) && !order.isPlaced(i.phi()))
      phis.push_back(i.phi());
  for (gphi *phi : phis) {
    auto place = gsi_for_phi(phi);
    remove_phi_node(&place, true);
  }
}

} // namespace vls::gcc
