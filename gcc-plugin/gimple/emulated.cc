// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/emulated.h"

namespace vls::gcc {

namespace {

/// The load that defines `scalar`, if it is one.
gassign *loadOf(tree scalar) {
  if (TREE_CODE(scalar) != SSA_NAME)
    return nullptr;
  auto *load = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(scalar));
  return load && gimple_assign_load_p(load) && gimple_vuse(load) ? load : nullptr;
}

/// Is `value` used in vectors alone? Where they are rewritten, none needs it.
bool isOnlyInVectors(tree value) {
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST(use, iterator, value) {
    gimple *user = USE_STMT(use);
    if (!is_gimple_debug(user) &&
        !(is_gimple_assign(user) && gimple_assign_rhs_code(user) == CONSTRUCTOR))
      return false;
  }
  return true;
}

/// Why `load`, lane of the vector that `constructor` builds, cannot be part of an access.
Refusal refusalOfLane(gassign *load, gassign *constructor) {
  tree ref = gimple_assign_rhs1(load);
  if (gimple_has_volatile_ops(load))
    return Reason::VolatileLane;
  if (gimple_bb(load) != gimple_bb(constructor))
    return Reason::LaneElsewhere;
  if (!isOnlyInVectors(gimple_assign_lhs(load)))
    return Reason::LaneUsedElsewhere;
  if (SSA_NAME_OCCURS_IN_ABNORMAL_PHI(gimple_assign_lhs(load)) || stmt_could_throw_p(cfun, load))
    return Reason::ThrowingLane;
  if (!ADDR_SPACE_GENERIC_P(TYPE_ADDR_SPACE(TREE_TYPE(ref))))
    return Reason::LaneInOtherSpace;
  return {};
}

} // namespace

bool isVectorOfLoads(gimple *statement) {
  auto *assign = dyn_cast<gassign *>(statement);
  if (!assign || gimple_assign_rhs_code(assign) != CONSTRUCTOR)
    return false;
  tree constructor = gimple_assign_rhs1(assign);
  if (!VECTOR_TYPE_P(TREE_TYPE(constructor)) || CONSTRUCTOR_NELTS(constructor) < 2)
    return false;
  tree first = CONSTRUCTOR_ELT(constructor, 0)->value;
  gassign *load = loadOf(first);
  if (VECTOR_TYPE_P(TREE_TYPE(first)) || !load || gimple_bb(load) != gimple_bb(statement) ||
      !loadOf(CONSTRUCTOR_ELT(constructor, 1)->value))
    return false;
  for (unsigned lane = 1; lane < CONSTRUCTOR_NELTS(constructor); ++lane)
    if (CONSTRUCTOR_ELT(constructor, lane)->value != first)
      return true;
  return false; // one load in every lane
}

/// Elements in front of those that are all zero.
static unsigned loadedLanes(tree constructor) {
  unsigned lanes = CONSTRUCTOR_NELTS(constructor);
  while (lanes > 1 && initializer_zerop(CONSTRUCTOR_ELT(constructor, lanes - 1)->value))
    --lanes;
  return lanes;
}

std::optional<Access> readEmulatedGather(gassign *constructor, AffineBuilder &affine,
                                         Refusal *why) {
  Access access;
  access.form = AccessForm::Emulated;
  access.statement = constructor;
  access.result = gimple_assign_lhs(constructor);
  tree type = TREE_TYPE(access.result);
  tree vector = gimple_assign_rhs1(constructor);
  access.elementType = TREE_TYPE(type);
  access.lanes = loadedLanes(vector);
  const unsigned all = TYPE_VECTOR_SUBPARTS(type).to_constant();
  if (access.lanes < 2 || all % access.lanes != 0 ||
      (access.lanes < all && access.type().bits() != 64 && access.type().bits() != 32)) {
    *why = Reason::NoLoad;
    return std::nullopt;
  }

  for (unsigned lane = 0; lane < access.lanes; ++lane) {
    gassign *load = loadOf(CONSTRUCTOR_ELT(vector, lane)->value);
    Refusal refusal = load ? refusalOfLane(load, constructor) : Reason::NoLoad;
    Affine address;
    if (!refusal && lane > 0 && gimple_vuse(load) != access.vuse)
      refusal = Reason::LaneMemoryChanges;
    if (!refusal && !affine.addAddressOf(address, gimple_assign_rhs1(load)))
      refusal = Reason::NoPlainAddress;
    if (refusal) {
      *why = refusal;
      return std::nullopt;
    }
    addClaims(access, gimple_assign_rhs1(load));
    access.vuse = gimple_vuse(load);
    access.parts.push_back(load);
    access.addresses.push_back(address);
  }
  return access;
}

} // namespace vls::gcc
