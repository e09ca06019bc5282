// SPDX-License-Identifier: GPL-3.0-or-later
//
// Neighbours that were loaded in front of the block, in the same loop, from memory that has not
// changed since: a vector of them may be loaded once more, in the block, and need not be put
// together. The scalars stay where they are.
//
//   d = a[0] * b[0] + a[1] * b[1];          the condition ends the block that loads
//   s = d < 0 ? -t : t;
//   x[0] = s * a[0];  x[1] = s * a[1];      loads a[0], a[1] at once

#include "pack/reader.h"
#include "rewrite/index.h"

namespace vls::gcc {

namespace {

/// Of memory when `block` is entered, as far as it accesses any; null if edges bring different
/// states.
tree memoryAtEntry(basic_block block) {
  for (auto at = gsi_start_phis(block); !gsi_end_p(at); gsi_next(&at))
    if (virtual_operand_p(gimple_phi_result(at.phi())))
      return NULL_TREE;
  for (auto at = gsi_start_nondebug_bb(block); !gsi_end_p(at); gsi_next_nondebug(&at))
    if (gimple_vuse(gsi_stmt(at)))
      return gimple_vuse(gsi_stmt(at));
  return NULL_TREE;
}

/// Is what `load` loads, at `reference`, the same where memory is `memory`? Stores in between may
/// be of any type, and make another object of the memory.
bool isUnchanged(gassign *load, tree reference, tree memory) {
  constexpr unsigned mostStores = 32;
  ao_ref ref;
  ao_ref_init(&ref, reference);
  for (unsigned stores = 0; memory != gimple_vuse(load); ++stores) {
    gimple *store = SSA_NAME_IS_DEFAULT_DEF(memory) ? nullptr : SSA_NAME_DEF_STMT(memory);
    if (!store || stores == mostStores || gimple_code(store) == GIMPLE_PHI ||
        stmt_may_clobber_ref_p_1(store, &ref, false))
      return false;
    memory = gimple_vuse(store);
  }
  return true;
}

} // namespace

/// What loads `name`, or the vector that it is a lane of.
BlockReader::LoadAbove BlockReader::loadOf(tree name) {
  auto *made = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(name));
  if (!made)
    return {};
  tree value = gimple_assign_rhs1(made);
  if (gimple_assign_rhs_code(made) != BIT_FIELD_REF)
    return gimple_assign_load_p(made) ? LoadAbove{made, value} : LoadAbove();
  tree vector = TREE_OPERAND(value, 0);
  const LoadAbove whole = TREE_CODE(vector) == SSA_NAME ? loadOf(vector) : LoadAbove();
  poly_int64 byte;
  HOST_WIDE_INT bytes;
  return whole.reference && multiple_p(bit_field_offset(value), BITS_PER_UNIT, &byte) &&
                 byte.is_constant(&bytes)
             ? LoadAbove{whole.load,
                         elementReference(whole.reference, TREE_TYPE(value), unsigned(bytes))}
             : LoadAbove();
}

/// Does `made` load in front of the block what it would load in the block?
bool BlockReader::isLoadedAbove(const LoadAbove &made, tree memory) const {
  gassign *load = made.load;
  return made.reference && !gimple_has_volatile_ops(load) && !block.contains(load) &&
         gimple_bb(load)->loop_father == block.basicBlock()->loop_father &&
         isUnchanged(load, made.reference, memory);
}

/// Before all that is in the block: they were executed.
void BlockReader::readLoadsAbove() {
  constexpr std::size_t most = 64;
  tree memory = block.loop ? NULL_TREE : memoryAtEntry(block.basicBlock());
  if (!memory)
    return;
  struct Name {
    tree name;
    LoadAbove made;
  };
  std::vector<Name> names; // in the order of uses
  std::set<tree> uses;
  std::vector<gassign *> inside;
  for (basic_block part : block.chain.blocks())
    for (auto at = gsi_start_nondebug_bb(part); !gsi_end_p(at); gsi_next_nondebug(&at)) {
      if (gimple_assign_load_p(gsi_stmt(at)))
        inside.push_back(as_a<gassign *>(gsi_stmt(at)));
      ssa_op_iter iterator;
      tree use;
      FOR_EACH_SSA_TREE_OPERAND(use, gsi_stmt(at), iterator, SSA_OP_USE) {
        if (names.size() == most || !uses.insert(use).second)
          continue;
        const LoadAbove made = loadOf(use);
        if (isLoadedAbove(made, memory))
          names.push_back({use, made});
      }
    }
  if (names.empty())
    return;
  struct Loaded {
    ElementType type;
    const Memref *memref;
  };
  std::vector<Loaded> all;
  const auto note = [&](tree value, tree reference) {
    const auto type = packedElement(TREE_TYPE(value));
    const bool isElement = type && type->bits >= 8;
    all.push_back({isElement ? *type : ElementType(),
                   isElement ? memref(reference, AccessKind::StridedLoad, type->bits) : nullptr});
  };
  for (const Name &one : names)
    note(one.name, one.made.reference);
  for (gassign *load : inside)
    note(gimple_assign_lhs(load), gimple_assign_rhs1(load));
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Loaded one = all[i];
    if (!one.memref || std::none_of(all.begin(), all.end(), [&](const Loaded &other) {
          return other.memref && other.type == one.type &&
                 areNeighbours(*one.memref, *other.memref);
        }))
      continue;
    Block::Operation operation;
    operation.op = ScalarOp::Load;
    operation.type = one.type;
    operation.memref = one.memref;
    tree name = names[i].name;
    const unsigned number = add(std::move(operation), SSA_NAME_DEF_STMT(name), name);
    block.facts[number].reference = names[i].made.reference;
    if (isUsedOutside(name))
      block.setUsedOutside(number);
  }
}

} // namespace vls::gcc
