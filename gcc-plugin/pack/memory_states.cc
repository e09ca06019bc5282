// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/memory_states.h"

namespace vls::gcc {

MemoryStates statesOf(basic_block block) {
  MemoryStates states;
  for (auto i = gsi_start_bb(block); !gsi_end_p(i); gsi_next(&i)) {
    gimple *statement = gsi_stmt(i);
    if (gimple_vuse(statement) && !states.first)
      states.first = states.last = gimple_vuse(statement);
    if (gimple_vdef(statement))
      states.last = gimple_vdef(statement);
  }
  return states;
}

void renewStates(gimple_stmt_iterator from, const MemoryStates &states) {
  basic_block block = from.bb;
  tree state = states.first;
  for (; !gsi_end_p(from); gsi_next(&from)) {
    gimple *statement = gsi_stmt(from);
    if (gimple_vuse(statement) && gimple_vuse(statement) != state)
      SET_USE(gimple_vuse_op(statement), state);
    if (gimple_vdef(statement))
      state = gimple_vdef(statement);
  }
  if (state == states.last || !state)
    return;
  gimple *user;
  imm_use_iterator iterator;
  FOR_EACH_IMM_USE_STMT(user, iterator, states.last) {
    if (gimple_bb(user) == block && gimple_code(user) != GIMPLE_PHI)
      continue;
    use_operand_p use;
    FOR_EACH_IMM_USE_ON_STMT(use, iterator)
    SET_USE(use, state);
  }
}

} // namespace vls::gcc
