// SPDX-License-Identifier: GPL-3.0-or-later
//
// The target's builtins by name; their codes differ from version to version.

#ifndef VLS_X86_BUILTINS_H
#define VLS_X86_BUILTINS_H

#include "gcc.h"

namespace vls::gcc {

/// The target's builtin called `name`, if the compiler has made it already, else null. It makes
/// those of an instruction set when the first function may use that, and all when it links: so one
/// that is there may be one that the current function may not use.
tree targetBuiltin(const char *name);

/// The builtin that takes lanes of `type` from one of two vectors, under a mask in a mask register;
/// null if there is none. GCC makes a second mask for a VEC_COND_EXPR.
tree maskedMoveBuiltin(tree type);

/// The builtin that multiplies words or ints, lane by lane, of 128 or 256 bits; null if there is
/// none. GCC does not make shifts and sums of it, as it does of products by constants.
tree productBuiltin(tree type);

/// Types of the parameters of a builtin.
std::vector<tree> parameterTypes(tree builtin);

} // namespace vls::gcc

#endif
