// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/elementwise.h"

namespace vls::gcc {

namespace {

/// A lane of a vector.
struct Lane {
  tree vector = NULL_TREE;
  unsigned lane = 0;
};

/// The lane that `scalar` was extracted from.
std::optional<Lane> extractedLane(tree scalar) {
  if (TREE_CODE(scalar) != SSA_NAME)
    return std::nullopt;
  auto *assign = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(scalar));
  if (!assign || gimple_assign_rhs_code(assign) != BIT_FIELD_REF)
    return std::nullopt;
  tree ref = gimple_assign_rhs1(assign), vector = TREE_OPERAND(ref, 0);
  if (TREE_CODE(vector) != SSA_NAME || !VECTOR_TYPE_P(TREE_TYPE(vector)))
    return std::nullopt;
  const std::uint64_t bits = TREE_INT_CST_LOW(TREE_OPERAND(ref, 1));
  const std::uint64_t first = TREE_INT_CST_LOW(TREE_OPERAND(ref, 2));
  if (bits != vector_element_bits(TREE_TYPE(vector)) || first % bits != 0)
    return std::nullopt;
  return Lane{vector, unsigned(first / bits)};
}

/// The lane that `statement` stores, if it is a plain store of one.
std::optional<Lane> storedLane(gimple *statement) {
  auto *store = dyn_cast<gassign *>(statement);
  if (!store || !gimple_vdef(store) || !gimple_assign_single_p(store) ||
      gimple_has_volatile_ops(store) || stmt_could_throw_p(cfun, store))
    return std::nullopt;
  tree ref = gimple_assign_lhs(store);
  auto lane = extractedLane(gimple_assign_rhs1(store));
  if (!lane || TREE_CODE(TYPE_SIZE(TREE_TYPE(ref))) != INTEGER_CST ||
      TREE_INT_CST_LOW(TYPE_SIZE(TREE_TYPE(ref))) != vector_element_bits(TREE_TYPE(lane->vector)) ||
      !ADDR_SPACE_GENERIC_P(TYPE_ADDR_SPACE(TREE_TYPE(ref))))
    return std::nullopt;
  return lane;
}

/// The store of lane `lane` of `vector` that comes next after `store` in its block, if that is the
/// next change of memory.
gassign *nextLane(gassign *store, tree vector, unsigned lane) {
  use_operand_p use;
  imm_use_iterator uses;
  FOR_EACH_IMM_USE_FAST(use, uses, gimple_vdef(store)) {
    gimple *user = USE_STMT(use);
    if (!gimple_vdef(user))
      continue; // reads memory
    const auto next = gimple_bb(user) == gimple_bb(store) ? storedLane(user) : std::nullopt;
    return next && next->vector == vector && next->lane == lane ? as_a<gassign *>(user) : nullptr;
  }
  return nullptr;
}

} // namespace

bool isFirstLaneStore(gimple *statement) {
  if (!gimple_vdef(statement) || !is_gimple_assign(statement))
    return false;
  const auto lane = storedLane(statement);
  return lane && lane->lane == 0 && nextLane(as_a<gassign *>(statement), lane->vector, 1);
}

std::optional<Access> readElementwiseStore(gassign *first, AffineBuilder &affine) {
  Access access;
  access.kind = AccessKind::IndexedStore;
  access.form = AccessForm::Emulated;
  access.value = storedLane(first)->vector;
  access.vuse = gimple_vuse(first);
  tree type = TREE_TYPE(access.value);
  access.elementType = TREE_TYPE(type);
  access.lanes = TYPE_VECTOR_SUBPARTS(type).to_constant();
  for (gassign *store = first; access.parts.size() < access.lanes;) {
    Affine address;
    if (!affine.addAddressOf(address, gimple_assign_lhs(store)))
      return std::nullopt;
    addClaims(access, gimple_assign_lhs(store));
    access.addresses.push_back(address);
    access.parts.push_back(store);
    access.statement = store;
    if (access.parts.size() < access.lanes)
      store = nextLane(store, access.value, unsigned(access.parts.size()));
    if (!store)
      return std::nullopt;
  }
  return access;
}

} // namespace vls::gcc
