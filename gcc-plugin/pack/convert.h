// SPDX-License-Identifier: GPL-3.0-or-later
//
// Makes one block of a chain: arms are emptied into the block, conditions become truth values, phis
// of joins conditional expressions.

#ifndef VLS_PACK_CONVERT_H
#define VLS_PACK_CONVERT_H

#include "pack/block.h"

namespace vls::gcc {

/// Makes one basic block of the blocks that `block` was read from. Returns the statements that were
/// in arms: those that a plan keeps have to be made defined.
std::vector<gimple *> convertChain(GimpleBlock &block);

/// Of `statements` those that are still there are made defined wherever they are executed: integers
/// wrap, and what was known of values where the arm is executed is forgotten.
void makeDefined(const std::vector<gimple *> &statements);

} // namespace vls::gcc

#endif
