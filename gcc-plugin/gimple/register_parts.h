// SPDX-License-Identifier: GPL-3.0-or-later
//
// Structs of 9 to 16 bytes that are passed and returned in two registers, 8 bytes each. A function
// has such an argument in memory only for GIMPLE: what is loaded from it is a register, or a part
// of one. A vector of both would be stored in two halves and loaded as a whole, which waits for
// both stores to leave for the cache, a dozen cycles.

#ifndef VLS_GIMPLE_REGISTER_PARTS_H
#define VLS_GIMPLE_REGISTER_PARTS_H

#include "gcc.h"

namespace vls::gcc {

constexpr unsigned bytesOfPart = 8; ///< of a register that a struct is passed in

/// A place in a variable that is such a struct.
struct RegisterPart {
  tree decl;
  HOST_WIDE_INT offset; ///< bytes

  bool isOfArgument() const { return TREE_CODE(decl) == PARM_DECL; }
};

/// The place of `reference`; nothing if that is in no such variable.
std::optional<RegisterPart> registerPartOf(tree reference);

/// The variable that `fun` returns; null if it returns none, or several.
tree returnedBy(function *fun);

/// The type of a register that holds the part at `offset` of a struct of `type`: double, or an
/// integer of 64 bits for all else, as GCC has it.
tree typeOfPart(tree type, HOST_WIDE_INT offset);

} // namespace vls::gcc

#endif
