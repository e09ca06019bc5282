// SPDX-License-Identifier: GPL-3.0-or-later
//
// The states of memory (GCC's virtual operands) of a block whose statements move.

#ifndef VLS_PACK_MEMORY_STATES_H
#define VLS_PACK_MEMORY_STATES_H

#include "gcc.h"

namespace vls::gcc {

/// The states of memory, before the first statement of a block and after the last.
struct MemoryStates {
  tree first = NULL_TREE, last = NULL_TREE;
};

MemoryStates statesOf(basic_block block);

/// Gives statements from `from` on the states that they now stand in, and what stands behind the
/// block its last one. `states`: those of the block before anything moved.
void renewStates(gimple_stmt_iterator from, const MemoryStates &states);

} // namespace vls::gcc

#endif
