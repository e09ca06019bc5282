// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loads and stores of a loop as instructions of a flow graph.

#include "gimple/place.h"
#include "lanes/reader.h"

namespace vls::gcc {

namespace {

/// Stores that are compared with a load before it counts as overwritten.
constexpr unsigned maxStores = 64;

} // namespace

gimple *LoopReader::clobberOf(gimple *load, tree reference) {
  if (!gimple_vuse(load) || stores.empty())
    return nullptr;
  if (stores.size() > maxStores)
    return stores[0];
  ao_ref read;
  ao_ref_init(&read, reference);
  for (gimple *store : stores)
    if (stmt_may_clobber_ref_p_1(store, &read))
      return store;
  return nullptr;
}

void LoopReader::addAccess(gimple *statement, tree reference, bool isWrite, unsigned instruction) {
  if (isLanePrivate(reference)) {
    flow.hasPrivate = true;
    return;
  }
  LoopAccess access;
  access.statement = statement;
  access.reference = reference;
  access.isWrite = isWrite;
  access.instruction = instruction;
  tree size = TYPE_SIZE_UNIT(TREE_TYPE(reference));
  if (size && TREE_CODE(size) == INTEGER_CST)
    access.bytes = unsigned(TREE_INT_CST_LOW(size));
  access.hasAddress = affine.addAddressOf(access.address, reference);
  flow.accesses.push_back(std::move(access));
}

void LoopReader::readLoad(gassign *assign) {
  tree result = gimple_assign_lhs(assign), reference = gimple_assign_rhs1(assign);
  const Operand where = address(reference);
  gimple *clobber = gimple_has_volatile_ops(assign) ? assign : clobberOf(assign, reference);
  if (clobber) { // another iteration may find something else there
    add(Operand::undefined(), Opcode::Store, {where}, {});
    addAccess(assign, reference, false, unsigned(flow.statements.size()) - 1);
    define(result, Opcode::CallRandom, {});
  } else {
    define(result, Opcode::InvariantLoad, {where});
    addAccess(assign, reference, false, unsigned(flow.statements.size()) - 1);
  }
  if (!flow.accesses.empty() && flow.accesses.back().statement == assign)
    flow.accesses.back().clobber = clobber;
}

void LoopReader::readStore(gimple *statement, tree reference) {
  add(Operand::undefined(), Opcode::Store, {address(reference)}, {});
  addAccess(statement, reference, true, unsigned(flow.statements.size()) - 1);
}

} // namespace vls::gcc
