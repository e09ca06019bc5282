// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loads and stores, and the memory references that the packer asks about distances.

#include "gimple/register_parts.h"
#include "pack/reader.h"

namespace vls::gcc {

const ScalarMemref *BlockReader::memref(tree reference, AccessKind kind, unsigned bits) {
  Affine address;
  if (!affine.addAddressOf(address, reference))
    return nullptr;
  tree base = get_base_address(reference);
  // Objects without an address: a pointer into them would be said to point elsewhere.
  poly_int64 offset;
  const bool isPlain = get_addr_base_and_unit_offset(reference, &offset) != NULL_TREE;
  if (!base || (DECL_P(base) && !isPlain && !may_be_aliased(base)) ||
      (VAR_P(base) && DECL_HARD_REGISTER(base)) ||
      !ADDR_SPACE_GENERIC_P(TYPE_ADDR_SPACE(TREE_TYPE(base))))
    return nullptr;
  block.memrefs.push_back(std::make_unique<ScalarMemref>(kind, bits, std::move(address)));
  return block.memrefs.back().get();
}

/// Is it all of a register that an argument came in? Such a load is none.
static bool isRegister(tree reference, ElementType type) {
  if (type.bits != bytesOfPart * BITS_PER_UNIT)
    return false;
  const auto place = registerPartOf(reference);
  return place && place->isOfArgument();
}

bool BlockReader::readLoad(gassign *load) {
  tree reference = gimple_assign_rhs1(load);
  const auto type = packedElement(TREE_TYPE(reference));
  if (!type || type->bits < 8 || isRegister(reference, *type))
    return false;
  Block::Operation operation;
  operation.op = ScalarOp::Load;
  operation.type = *type;
  operation.memref = memref(reference, AccessKind::StridedLoad, type->bits);
  if (!operation.memref)
    return false;
  noteGuarded(reference, false);
  const unsigned number = add(std::move(operation), load, gimple_assign_lhs(load));
  block.facts[number].mayTrap = gimple_could_trap_p(load);
  return true;
}

bool BlockReader::readStore(gassign *store) {
  tree reference = gimple_assign_lhs(store), stored = gimple_assign_rhs1(store);
  const auto type = packedElement(TREE_TYPE(reference));
  if (!type || type->bits < 8 || !gimple_assign_single_p(store) ||
      packedElement(TREE_TYPE(stored)) != type)
    return false;
  const unsigned value = operand(stored);
  if (value == Block::none)
    return false;
  Block::Operation operation;
  operation.op = ScalarOp::Store;
  operation.type = *type;
  operation.operands = {value};
  operation.memref = memref(reference, AccessKind::StridedStore, type->bits);
  if (!operation.memref)
    return false;
  noteGuarded(reference, true);
  const unsigned number = add(std::move(operation), store, NULL_TREE);
  block.facts[number].mayTrap = true;
  return true;
}

} // namespace vls::gcc
