// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/kept_from_slp.h"

#include "pack/block.h"

#include "vls/packer.h"

namespace vls::gcc {

namespace {

/// Cycles by which vectors are dearer for sure, and by which they may be as cheap.
constexpr Cost leastLoss = 1, mostDoubt = 0.4;

/// Are `operations` stores of integers of which a quarter or more are in general registers, and
/// would have to be moved to vectors one by one? What is only loaded is inserted from memory, and
/// then vectors are no slower than scalars, measured.
bool storeComputed(const GimpleBlock &block, const std::vector<unsigned> &operations) {
  std::size_t computed = 0;
  for (const unsigned store : operations) {
    const Block::Operation &o = block[store];
    if (o.op != ScalarOp::Store || o.type.isFloat())
      return false;
    const ScalarOp op = block[o.operands[0]].op;
    if (op == ScalarOp::Constant || op == ScalarOp::Input)
      return false;
    computed += op != ScalarOp::Load;
  }
  return 4 * computed >= operations.size();
}

void setVolatile(gassign *store, bool isVolatile) {
  TREE_THIS_VOLATILE(gimple_assign_lhs(store)) = isVolatile;
  gimple_set_has_volatile_ops(store, isVolatile);
}

} // namespace

void KeptFromSlp::hide(gassign *store) {
  if (DECL_P(gimple_assign_lhs(store)))
    return;
  stores.push_back(store);
  setVolatile(store, true);
}

void KeptFromSlp::hideDear(const GimpleBlock &block, const PackPlan &plan) {
  std::set<unsigned> dear, others;
  for (const PackRefusal &refusal : plan.refusals) {
    if (refusal.loss < 0) // a plan that saves, too little; GCC's own may, too
      return;
    const bool isDear = refusal.loss >= leastLoss && storeComputed(block, refusal.operations);
    if (isDear || refusal.loss <= mostDoubt)
      (isDear ? dear : others).insert(refusal.operations.begin(), refusal.operations.end());
  }
  for (const unsigned store : dear)
    if (others.count(store) == 0)
      hide(as_a<gassign *>(block.statement(store)));
}

void KeptFromSlp::show() {
  for (gassign *store : stores)
    setVolatile(store, false);
  stores.clear();
}

} // namespace vls::gcc
