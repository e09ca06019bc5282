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

/// Types of the parameters of a builtin.
std::vector<tree> parameterTypes(tree builtin);

} // namespace vls::gcc

#endif
