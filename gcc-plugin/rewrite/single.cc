// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/single.h"

#include "rewrite/readback.h"
#include "rewrite/replace.h"

namespace vls::gcc {

namespace {

/// The lane that reads the lowest address.
unsigned lowestLane(const Access &access) {
  return lanePattern(access) == LanePattern::Reversed ? access.lanes - 1 : 0;
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
  const unsigned lowest = lowestLane(access);
  const std::vector<LaneAddress> lanes = emitProgression(access, lowest, emitter, reloads);
  tree value = emitPattern(access, lanes[lowest], emitter);
  bitmap_set_bit(dead, SSA_NAME_VERSION(value));
  if (flag_checking && !holdsLanes(value, lanes, 0, access.type().elementBits / 8))
    return false;
  replaceBy(access, value, dead);
  return true;
}

} // namespace vls::gcc
