// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/single.h"

#include "rewrite/readback.h"

namespace vls::gcc {

namespace {

/// The lane that reads the lowest address.
unsigned lowestLane(const Access &access) {
  return lanePattern(access) == LanePattern::Reversed ? access.lanes - 1 : 0;
}

/// Lane `lane` of `access` as an access of its own, to get its address.
Access oneLane(const Access &access, unsigned lane) {
  Access one = access;
  one.lanes = 1;
  one.addresses = {access.addresses[lane]};
  one.operands.clear();
  one.parts.clear();
  if (access.form == AccessForm::Emulated)
    one.parts = {access.parts[lane]};
  one.form = AccessForm::Emulated; // no index vector is taken apart
  return one;
}

vec_perm_indices reversal(unsigned lanes) {
  vec_perm_builder builder(lanes, lanes, 1);
  for (unsigned lane = 0; lane < lanes; ++lane)
    builder.quick_push(lanes - 1 - lane);
  return vec_perm_indices(builder, 1, lanes);
}

/// A scalar in which the bits of an element move; x87 would change signalling NaNs.
tree movingType(tree element) {
  element = TYPE_MAIN_VARIANT(element);
  return SCALAR_FLOAT_TYPE_P(element) && !TARGET_SSE_MATH
             ? build_nonstandard_integer_type(TREE_INT_CST_LOW(TYPE_SIZE(element)), 1)
             : element;
}

tree loadAt(const Access &access, const LaneAddress &lane, tree type, Emitter &emitter) {
  // Gathers need no alignment, so none is claimed.
  tree ref = build2(MEM_REF, build_aligned_type(type, BITS_PER_UNIT), lane.pointer,
                    build_int_cst(access.aliasType, lane.offset));
  MR_DEPENDENCE_CLIQUE(ref) = access.clique;
  MR_DEPENDENCE_BASE(ref) = access.cliqueBase;
  return emitter.load(ref, gimple_vuse(access.position));
}

tree emitPattern(const Access &access, const LaneAddress &lowest, Emitter &emitter) {
  tree type = TYPE_MAIN_VARIANT(TREE_TYPE(access.result));
  if (lanePattern(access) == LanePattern::Broadcast) {
    tree scalar = loadAt(access, lowest, movingType(access.elementType), emitter);
    tree vector = build_vector_type(TREE_TYPE(scalar), access.lanes);
    return emitter.operation(vector, CONSTRUCTOR, build_vector_from_val(vector, scalar));
  }
  tree loaded = loadAt(access, lowest, type, emitter);
  if (lanePattern(access) == LanePattern::Contiguous)
    return loaded;
  tree mask = vec_perm_indices_to_tree(
      build_vector_type(build_nonstandard_integer_type(access.type().elementBits, 0), access.lanes),
      reversal(access.lanes));
  tree reversed = make_ssa_name(type);
  emitter.insert(gimple_build_assign(reversed, VEC_PERM_EXPR, loaded, loaded, mask));
  return reversed;
}

/// The addresses of the lanes, from that of lane `from`.
std::vector<LaneAddress> allLanes(const Access &access, const LaneAddress &known, unsigned from) {
  std::vector<LaneAddress> lanes;
  for (const Affine &address : access.addresses)
    lanes.push_back(
        {known.pointer,
         known.offset + std::int64_t(address.constant() - access.addresses[from].constant())});
  return lanes;
}

void replaceStatement(const Access &access, tree value, bitmap dead) {
  ssa_op_iter i;
  use_operand_p use;
  FOR_EACH_SSA_USE_OPERAND (use, access.statement, i, SSA_OP_USE)
    if (!SSA_NAME_IS_DEFAULT_DEF(USE_FROM_PTR(use)))
      bitmap_set_bit(dead, SSA_NAME_VERSION(USE_FROM_PTR(use)));
  Emitter emitter = Emitter::before(access.statement);
  tree whole = emitter.view(TREE_TYPE(access.result), value);
  gassign *copy = gimple_build_assign(access.result, whole);
  gimple_set_location(copy, gimple_location(access.statement));
  if (tree store = gimple_vdef(access.statement)) { // a gather that GCC did not mark as pure
    unlink_stmt_vdef(access.statement);
    release_ssa_name(store);
  }
  auto place = gsi_for_stmt(access.statement);
  gsi_replace(&place, copy, false);
}

} // namespace

std::string refusalToLoad(const Access &access) {
  tree type = TREE_TYPE(access.result);
  if (maybe_ne(TYPE_VECTOR_SUBPARTS(type), access.lanes) || !VECTOR_MODE_P(TYPE_MODE(type)))
    return "not a full vector register";
  if (lanePattern(access) == LanePattern::Reversed &&
      !canPermute(TYPE_MODE(type), reversal(access.lanes)))
    return "no instruction for the reversal of its lanes";
  return {};
}

bool rewriteAsLoad(const Access &access, Reloads &reloads, bitmap dead) {
  Emitter emitter =
      access.parts.size() > 1 ? Emitter::after(access.position) : Emitter::before(access.position);
  const unsigned from = lowestLane(access);
  const LaneAddress lowest = emitAddresses(oneLane(access, from), emitter, reloads)[0];
  tree value = emitPattern(access, lowest, emitter);
  bitmap_set_bit(dead, SSA_NAME_VERSION(value));
  if (flag_checking &&
      !holdsLanes(value, allLanes(access, lowest, from), 0, access.type().elementBits / 8))
    return false;
  replaceStatement(access, value, dead);
  return true;
}

} // namespace vls::gcc
