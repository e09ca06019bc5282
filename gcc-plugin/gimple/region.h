// SPDX-License-Identifier: GPL-3.0-or-later
//
// Region: basic blocks that are executed together. If one of them is, so is each other, once, in
// order, unless a statement in between does not return:
//
//   A ──► x ──► B ──► C            A, B, C: each dominates the next one, which all paths from
//   └───────────▲                  it come to, and none comes back before that
//
// So a load of C may stand in A: what it reads is read anyway.

#ifndef VLS_GIMPLE_REGION_H
#define VLS_GIMPLE_REGION_H

#include "gcc.h"

namespace vls::gcc {

struct Region {
  std::vector<basic_block> blocks; ///< in order of execution; at least one
  /// Blocks that may be executed between blocks[i] and blocks[i + 1].
  std::vector<std::vector<basic_block>> between;

  explicit Region(basic_block block) : blocks{block} {}
};

/// The regions of `fun`; each block is in one. Ordered by the first block that comes first in the
/// function. Computes dominators and leaves them.
std::vector<Region> regionsOf(function *fun);

} // namespace vls::gcc

#endif
