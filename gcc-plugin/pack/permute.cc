// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/permute.h"

#include "x86/emitted.h"

namespace vls::gcc {

unsigned lanesOf(tree vector) {
  return TYPE_VECTOR_SUBPARTS(TREE_TYPE(vector)).to_constant();
}

namespace {

/// The mask in elements twice as wide, if they move in pairs; else nothing.
std::optional<std::vector<int>> widened(const std::vector<int> &mask) {
  std::vector<int> wide;
  for (std::size_t lane = 0; lane < mask.size(); lane += 2) {
    const int low = mask[lane], high = mask[lane + 1];
    const int first = low >= 0 ? low : high - 1;
    if ((low >= 0 && high >= 0 && high != low + 1) || (first >= 0 && first % 2 != 0) ||
        (low < 0 && high == 0))
      return {};
    wide.push_back(low < 0 && high < 0 ? -1 : first / 2);
  }
  return wide;
}

} // namespace

tree emitPermute(tree a, tree b, const std::vector<int> &mask, Emitter &emitter) {
  tree type = TREE_TYPE(a);
  // GCC has more and shorter permutes of wide elements than of narrow ones.
  if (const unsigned bits = vector_element_bits(type); bits < 64 && mask.size() > 2)
    if (const auto wide = widened(mask)) {
      tree element = FLOAT_TYPE_P(TREE_TYPE(type)) ? double_type_node
                                                   : build_nonstandard_integer_type(2 * bits, 1);
      tree view = build_vector_type(element, wide->size());
      return emitter.view(
          type, emitPermute(emitter.view(view, a), emitter.view(view, b), *wide, emitter));
    }
  if (tree permuted = a == b ? type : permutedType(type, mask); permuted != type)
    return emitter.view(
        type, emitPermute(emitter.view(permuted, a), emitter.view(permuted, b), mask, emitter));
  const unsigned lanes = mask.size();
  vec_perm_builder builder(lanes, lanes, 1);
  for (unsigned lane = 0; lane < lanes; ++lane)
    builder.quick_push(mask[lane] >= 0 ? unsigned(mask[lane]) : lane);
  return emitter.permute(a, b, vec_perm_indices(builder, a == b ? 1 : 2, lanes));
}

tree emitLowest(tree scalar, Emitter &emitter) {
  tree type = TREE_TYPE(scalar);
  std::vector<tree> elements(slotBits / tree_to_uhwi(TYPE_SIZE(type)), build_zero_cst(type));
  elements[0] = scalar;
  return emitter.construct(build_vector_type(type, elements.size()), elements);
}

tree emitTwice(tree half, Emitter &emitter) {
  return emitter.construct(build_vector_type(TREE_TYPE(half), 2), {half, half});
}

} // namespace vls::gcc
