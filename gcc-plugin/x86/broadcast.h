// SPDX-License-Identifier: GPL-3.0-or-later
//
// Broadcasts that the current function may use: the target builtins that repeat the lowest part of
// a register. They are pure functions of registers, so that what is read from memory stays a plain
// load with all that GCC knows of it; the instruction that reads memory comes about when GCC
// combines the two. Unlike a CONSTRUCTOR of equal parts, GIMPLE passes do not see through them: two
// such CONSTRUCTORs that are blended are folded into inserts, which is what a plan with broadcasts
// avoids.

#ifndef VLS_X86_BROADCAST_H
#define VLS_X86_BROADCAST_H

#include "gcc.h"

namespace vls::gcc {

/// Which broadcast: the lowest `partBits` bits of the first argument, repeated to fill `bits`.
struct BroadcastForm {
  unsigned partBits = 0;
  unsigned bits = 0;
  /// 0, or a merging broadcast: bits of the elements that keep the second argument's value where
  /// the mask, the third argument, has a 0.
  unsigned mergedBits = 0;
};

/// The declaration of the builtin for `form`, a function of three arguments as above; null if this
/// GCC, or the current function's target, has none. A form that does not merge is one with a mask
/// of ones. The first argument is 128 bits wide, or as wide as the part.
tree broadcastBuiltin(const BroadcastForm &form);

} // namespace vls::gcc

#endif
