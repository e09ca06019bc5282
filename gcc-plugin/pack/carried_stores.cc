// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/carried_stores.h"

#include "gimple/advance.h"
#include "gimple/affine.h"

namespace vls::gcc {

namespace {

/// Operations between a load and a store up to which it is looked whether one needs the other.
constexpr unsigned longestWay = 16;

bool isPlainScalar(gassign *statement) {
  return gimple_assign_single_p(statement) && !gimple_has_volatile_ops(statement) &&
         is_gimple_reg_type(TREE_TYPE(gimple_assign_lhs(statement))) &&
         !VECTOR_TYPE_P(TREE_TYPE(gimple_assign_lhs(statement)));
}

/// What `value` is a copy of.
tree withoutCopies(tree value) {
  while (TREE_CODE(value) == SSA_NAME && gimple_assign_ssa_name_copy_p(SSA_NAME_DEF_STMT(value)))
    value = gimple_assign_rhs1(SSA_NAME_DEF_STMT(value));
  return value;
}

/// Is `value` computed from what `load`, or a phi, defines, in its block?
bool isMadeFrom(tree value, gimple *load, unsigned depth = 0) {
  if (TREE_CODE(value) != SSA_NAME || depth == longestWay)
    return false;
  gimple *made = SSA_NAME_DEF_STMT(value);
  if (made == load)
    return true;
  if (gimple_bb(made) != gimple_bb(load) || !is_gimple_assign(made) || gimple_vuse(made))
    return false;
  for (unsigned i = 1; i < gimple_num_ops(made); ++i)
    if (gimple_op(made, i) && isMadeFrom(gimple_op(made, i), load, depth + 1))
      return true;
  return false;
}

/// An access to memory in each iteration, which goes on by a constant.
struct SteppedAccess {
  gassign *statement;
  tree type;
  Affine address;
  HOST_WIDE_INT advance; ///< bytes

  /// Is it so many bytes above `other`, and of its type?
  bool isFrom(const SteppedAccess &other, HOST_WIDE_INT bytes) const {
    return types_compatible_p(type, other.type) && address.sameTerms(other.address) &&
           HOST_WIDE_INT(address.constant() - other.address.constant()) == bytes;
  }
};

void findCarried(class loop *l, std::vector<gassign *> &carried) {
  ValueNumbers numbers;
  AffineBuilder affine(numbers);
  std::vector<SteppedAccess> loads, stores;
  for (auto at = gsi_start_nondebug_bb(l->header); !gsi_end_p(at); gsi_next_nondebug(&at)) {
    auto *statement = dyn_cast<gassign *>(gsi_stmt(at));
    if (!statement || !gimple_vuse(statement) || !isPlainScalar(statement))
      continue;
    const bool isStore = gimple_vdef(statement) != NULL_TREE;
    tree reference = isStore ? gimple_assign_lhs(statement) : gimple_assign_rhs1(statement);
    const std::optional<HOST_WIDE_INT> step = advance(l, reference);
    SteppedAccess access{statement, TREE_TYPE(reference), {}, step.value_or(0)};
    if (access.advance != 0 && affine.addAddressOf(access.address, reference))
      (isStore ? stores : loads).push_back(std::move(access));
  }
  const auto goesAround = [&](const SteppedAccess &store) {
    tree value = gimple_assign_rhs1(store.statement);
    for (auto at = gsi_start_phis(l->header); !gsi_end_p(at); gsi_next(&at))
      if (withoutCopies(PHI_ARG_DEF_FROM_EDGE(at.phi(), loop_latch_edge(l))) == value &&
          isMadeFrom(value, at.phi()))
        return true;
    return std::any_of(loads.begin(), loads.end(), [&](const SteppedAccess &load) {
      return load.advance == store.advance && store.isFrom(load, load.advance) &&
             isMadeFrom(value, load.statement);
    });
  };
  std::vector<const SteppedAccess *> around, others;
  for (const SteppedAccess &store : stores)
    (goesAround(store) ? around : others).push_back(&store);
  for (const SteppedAccess *store : around)
    if (std::any_of(others.begin(), others.end(), [&](const SteppedAccess *other) {
          const auto bytes = HOST_WIDE_INT(tree_to_uhwi(TYPE_SIZE_UNIT(store->type)));
          return store->isFrom(*other, bytes) || other->isFrom(*store, bytes);
        }))
      carried.push_back(store->statement);
}

} // namespace

void hideCarriedStores(function *fun, KeptFromSlp &kept, Remarks &remarks) {
  if (!loops_for_fn(fun) || !scev_initialized_p() ||
      !loops_state_satisfies_p(fun, LOOPS_HAVE_PREHEADERS | LOOPS_HAVE_SIMPLE_LATCHES))
    return;
  std::vector<gassign *> carried;
  for (class loop *l : *get_loops(fun))
    if (l && loop_outer(l) && !l->inner && l->num_nodes <= 2)
      findCarried(l, carried);
  for (gassign *store : carried) {
    remarks.notPacked(store, "vls: store left scalar: the next iteration waits for what it stores");
    kept.hide(store);
  }
}

} // namespace vls::gcc
