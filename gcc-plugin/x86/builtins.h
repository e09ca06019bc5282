// SPDX-License-Identifier: GPL-3.0-or-later
//
// The target's builtins by name; their codes differ from version to version.

#ifndef VLS_X86_BUILTINS_H
#define VLS_X86_BUILTINS_H

#include "gcc.h"

namespace vls::gcc {

/// The target's builtin called `name`, if the current function may use it, else null. Of one in GIMPLE
/// that it may not, GCC makes an error.
tree targetBuiltin(const char *name);

/// Types of the parameters of a builtin.
std::vector<tree> parameterTypes(tree builtin);

} // namespace vls::gcc

#endif
