// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a plan leaves behind: names that are defined anew, statements that nothing needs, and debug
// statements about both.

#ifndef VLS_PACK_REMOVAL_H
#define VLS_PACK_REMOVAL_H

#include "pack/writer.h"

namespace vls::gcc {

/// Debug statements cannot stay true when statements around them move: what they say of values of
/// this block is taken back.
void resetDebug(basic_block block);

/// The same of values that are computed further below: where a statement moves, GCC leaves a debug
/// statement behind that has its operands, and these may move, too.
void resetEarlyDebug(basic_block block);

/// In all statements, or all but one.
void replaceUses(tree name, tree by, const gimple *except = nullptr);

/// Behind a loop that is one block and left to `behind`, `by` takes the place of `name`, which the
/// loop defines.
void useBehind(basic_block behind, tree name, tree by);

/// Removes what the plan has replaced, users first.
void removeReplaced(const GimpleBlock &block, const PlanOrder &order);

} // namespace vls::gcc

#endif
