// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/reference.h"

#include "gimple/place.h"

namespace vls::gcc {

namespace {

/// The pointer and the bytes behind it where `original` accesses; its address is computed by
/// `emitter` where it is not that simple.
Place addressOf(tree original, Emitter &emitter) {
  if (const auto place = placeOf(original))
    return {DECL_P(place->base) ? build_fold_addr_expr(place->base) : place->base, place->offset};
  tree address = build_fold_addr_expr(unshare_expr(original));
  return {emitter.operation(TREE_TYPE(address), ADDR_EXPR, address), 0};
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
  const Place place = addressOf(original, emitter);
  return memoryAt(place.base, place.offset + step.offset, type, alignment, claims);
}

} // namespace vls::gcc
