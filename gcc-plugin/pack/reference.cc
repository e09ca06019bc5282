// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/reference.h"

namespace vls::gcc {

namespace {

struct Place {
  tree pointer = NULL_TREE;
  std::int64_t offset = 0; ///< bytes
};

/// Where `original` accesses.
Place placeOf(tree original, Emitter &emitter) {
  Place place;
  poly_int64 within;
  tree base = get_addr_base_and_unit_offset(original, &within);
  if (base && within.is_constant(&place.offset) && DECL_P(base)) {
    place.pointer = build_fold_addr_expr(base);
  } else if (base && within.is_constant(&place.offset) && TREE_CODE(base) == MEM_REF) {
    place.pointer = TREE_OPERAND(base, 0);
    place.offset += mem_ref_offset(base).force_shwi().to_constant();
  } else {
    tree address = build_fold_addr_expr(unshare_expr(original));
    place.offset = 0;
    place.pointer = emitter.operation(TREE_TYPE(address), ADDR_EXPR, address);
  }
  return place;
}

} // namespace

tree reference(const GimpleBlock &block, const PackStep &step, tree type, Emitter &emitter) {
  tree original = block.reference(step.operation);
  Claims claims = claimsOf(original);
  for (const unsigned lane : step.lanes)
    if (lane != Block::none)
      claims = common(claims, claimsOf(block.reference(lane)));
  // Lane 0 is at the original's address plus the step's offset.
  const unsigned known = get_object_alignment(original);
  const bool keeps = (std::uint64_t(step.offset) * BITS_PER_UNIT) % known == 0;
  const unsigned alignment = keeps ? std::min<unsigned>(known, TYPE_ALIGN(type)) : BITS_PER_UNIT;
  const Place place = placeOf(original, emitter);
  return memoryAt(place.pointer, place.offset + step.offset, type, alignment, claims);
}

} // namespace vls::gcc
