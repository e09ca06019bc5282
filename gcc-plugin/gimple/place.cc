// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/place.h"

namespace vls::gcc {

std::optional<Place> placeOf(tree reference) {
  poly_int64 within, ofPointer = 0;
  tree base = get_addr_base_and_unit_offset(reference, &within);
  if (!base)
    return std::nullopt;
  if (TREE_CODE(base) == MEM_REF) {
    if (!mem_ref_offset(base).to_shwi(&ofPointer))
      return std::nullopt;
    base = TREE_OPERAND(base, 0);
  } else if (!DECL_P(base)) {
    return std::nullopt;
  }
  std::int64_t first, second;
  if (!within.is_constant(&first) || !ofPointer.is_constant(&second))
    return std::nullopt;
  return Place{base, first + second};
}

bool isLanePrivate(tree reference) {
  tree base = get_base_address(reference);
  return base && DECL_P(base) && lookup_attribute("omp simd array", DECL_ATTRIBUTES(base));
}

} // namespace vls::gcc
