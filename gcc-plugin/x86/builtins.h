// SPDX-License-Identifier: GPL-3.0-or-later
//
// The target's builtins by name; their codes differ from version to version.

#ifndef VLS_X86_BUILTINS_H
#define VLS_X86_BUILTINS_H

#include "gcc.h"

namespace vls::gcc {

/// The target's builtin called `name`, if the current function may use it, else null: the compiler
/// has not made it, or has made it for another function. GCC has an error for such calls.
tree targetBuiltin(const char *name);

/// Types of the parameters of a builtin.
std::vector<tree> parameterTypes(tree builtin);

} // namespace vls::gcc

#endif
