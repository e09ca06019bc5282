// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/single.h"

#include "rewrite/memory.h"
#include "rewrite/pieces.h"
#include "rewrite/readback.h"
#include "rewrite/replace.h"

namespace vls::gcc {

namespace {

constexpr unsigned slotBits = 128;

/// Of a register that repeats the elements of `span`, the element for each lane; of the copies that
/// one in the lane's own slot.
vec_perm_indices spanPermutation(const Access &access, const LaneSpan &span) {
  const unsigned slot = std::max(span.elements, slotBits / access.type().elementBits);
  vec_perm_builder builder(access.lanes, access.lanes, 1);
  for (unsigned lane = 0; lane < access.lanes; ++lane)
    builder.quick_push(lane / slot * slot + span.places[lane]);
  return vec_perm_indices(builder, 1, access.lanes);
}

bool isIdentity(const vec_perm_indices &permutation) {
  return permutation.series_p(0, 1, 0, 1);
}

/// What stands where lane `lane` of `access` reads, as a value of `type`, in its memory state.
tree load(const Access &access, const GroupMemory &memory, unsigned lane, tree type,
          Emitter &emitter) {
  return emitter.load(memory.at(type, {lane, 0}), gimple_vuse(access.position));
}

/// The elements of `span` in a register, as often as it has room for them.
tree emitRepeated(const Access &access, const LaneSpan &span, const GroupMemory &memory,
                  Emitter &emitter) {
  const PieceTypes types(access.elementType);
  const VectorType type = access.type();
  VectorType held{span.elements, type.elementBits};
  tree heldType = held == type ? types.vectorOf(held) : types.of(held);
  tree value = load(access, memory, span.lowest, heldType, emitter);
  if (!VECTOR_TYPE_P(TREE_TYPE(value))) {
    const unsigned copies = type.bits() / held.bits();
    tree whole = build_vector_type(TREE_TYPE(value), copies);
    return emitter.view(types.vectorOf(type),
                        emitter.construct(whole, std::vector<tree>(copies, value)));
  }
  while (held.lanes < type.lanes) { // by halves: four at once, GCC would build in memory
    held.lanes *= 2;
    value = emitter.construct(types.of(held), {value, value});
  }
  return value;
}

tree emitSpan(const Access &access, const LaneSpan &span, const GroupMemory &memory,
              Emitter &emitter) {
  tree repeated = emitRepeated(access, span, memory, emitter);
  const vec_perm_indices permutation = spanPermutation(access, span);
  return isIdentity(permutation) ? repeated : emitter.permute(repeated, repeated, permutation);
}

} // namespace

Refusal refusalToLoad(const Access &access) {
  tree type = TREE_TYPE(access.result);
  if (maybe_ne(TYPE_VECTOR_SUBPARTS(type), access.lanes) || !VECTOR_MODE_P(TYPE_MODE(type)))
    return Reason::PartOfRegister;
  if (const auto span = laneSpan(access)) {
    const vec_perm_indices permutation = spanPermutation(access, *span);
    if (!isIdentity(permutation) && !canPermute(TYPE_MODE(type), permutation))
      return Reason::NoLaneOrder;
  }
  return {};
}

Uops uopsAsLoad(const Access &access) {
  const LaneSpan span = *laneSpan(access);
  const unsigned bits = access.type().bits(), spanBits = span.elements * access.type().elementBits;
  Uops uops;
  uops.load = 1;
  if (spanBits < bits && !TARGET_AVX)
    uops.shuffle += 1; // to repeat it
  if (!isIdentity(spanPermutation(access, span)))
    uops.shuffle += spanBits > slotBits ? 2 : 1; // across slots, too
  uops.fused = uops.load + uops.shuffle;
  return uops;
}

bool rewriteAsLoad(const Access &access, Reloads &reloads, bitmap dead) {
  Emitter emitter =
      access.parts.size() > 1 ? Emitter::after(access.position) : Emitter::before(access.position);
  const LaneSpan span = *laneSpan(access);
  const std::vector<LaneAddress> lanes = emitProgression(access, span.lowest, emitter, reloads);
  tree value = emitSpan(access, span, GroupMemory(access, lanes), emitter);
  bitmap_set_bit(dead, SSA_NAME_VERSION(value));
  if (flag_checking && !holdsLanes(value, lanes, 0, access.type().elementBits / 8))
    return false;
  replaceBy(access, value, dead);
  return true;
}

bool rewriteElementwise(const Access &access, Reloads &reloads, bitmap dead) {
  Emitter emitter =
      access.parts.size() > 1 ? Emitter::after(access.position) : Emitter::before(access.position);
  const std::vector<LaneAddress> lanes = emitAddresses(access, emitter, reloads);
  const tree element = PieceTypes(access.elementType).of({1, access.type().elementBits});
  std::vector<tree> loaded;
  const GroupMemory memory(access, lanes);
  for (unsigned lane = 0; lane < access.lanes; ++lane)
    loaded.push_back(load(access, memory, lane, element, emitter));
  const tree value = emitter.construct(build_vector_type(element, access.lanes), loaded);
  bitmap_set_bit(dead, SSA_NAME_VERSION(value));
  if (flag_checking && !holdsLanes(value, lanes, 0, access.type().elementBits / 8))
    return false;
  replaceBy(access, value, dead);
  return true;
}

} // namespace vls::gcc
