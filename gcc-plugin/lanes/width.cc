// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/report.h"

namespace vls::gcc {

namespace {

/// Bytes of the widest vector register that the current function prefers.
unsigned registerBytes() {
  unsigned bytes = 16;
  for (tree type : {float_type_node, integer_type_node}) {
    const machine_mode mode = targetm.vectorize.preferred_simd_mode(SCALAR_TYPE_MODE(type));
    if (VECTOR_MODE_P(mode))
      bytes = std::max(bytes, unsigned(GET_MODE_SIZE(mode).to_constant()));
  }
  return bytes;
}

} // namespace

unsigned lanesOf(class loop *loop) {
  unsigned smallest = 0;
  basic_block *body = get_loop_body(loop);
  for (unsigned i = 0; i < loop->num_nodes; ++i)
    for (auto at = gsi_start_bb(body[i]); !gsi_end_p(at); gsi_next(&at)) {
      auto *assign = dyn_cast<gassign *>(gsi_stmt(at));
      if (!assign || !gimple_vuse(assign))
        continue;
      tree size = TYPE_SIZE_UNIT(TREE_TYPE(gimple_assign_lhs(assign)));
      if (size && TREE_CODE(size) == INTEGER_CST && compare_tree_int(size, 8) <= 0 &&
          !integer_zerop(size)) {
        const unsigned bytes = unsigned(TREE_INT_CST_LOW(size));
        smallest = smallest ? std::min(smallest, bytes) : bytes;
      }
    }
  free(body);
  return smallest ? std::max(2u, registerBytes() / smallest) : registerBytes() / 4;
}

} // namespace vls::gcc
