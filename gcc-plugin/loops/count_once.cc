// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/count_once.h"

#include "loops/rivals.h"
#include "loops/scalar_part.h"
#include "loops/steps.h"

namespace vls::gcc {

namespace {

/// Does each iteration of `l` store a float to the same place? GCC keeps that in a register, but
/// not if there are several such stores, and each waits for the one before.
bool storesInPlace(class loop *l) {
  return anyStatement(l, [&](gimple *statement) {
    if (!gimple_vdef(statement) || !gimple_assign_single_p(statement))
      return false;
    tree stored = gimple_assign_lhs(statement);
    return FLOAT_TYPE_P(TREE_TYPE(stored)) && advance(l, stored) == 0;
  });
}

} // namespace

bool mayBeSearch(class loop *l) {
  return l->num_nodes > 2 && !stores(l) && scalarPartOf(l).scalar == 0 && knownIterations(l) == 0;
}

bool mayCountOnce(class loop *l) {
  return !mayBeSearch(l) && accessesApart(l) && !storesInPlace(l) &&
         iteratesOften(l, 2 * leastCopies);
}

Growth::Growth(function *fun) {
  unsigned statements = 0;
  basic_block block;
  FOR_EACH_BB_FN (block, fun)
    for (auto at = gsi_start_nondebug_bb(block); !gsi_end_p(at); gsi_next_nondebug(&at))
      ++statements;
  left = std::max(least, statements / part);
}

} // namespace vls::gcc
