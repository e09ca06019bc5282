// SPDX-License-Identifier: GPL-3.0-or-later
//
// Opting out, function by function: an attribute that keeps libvls away from what a function does.
//
//   __attribute__((libvls_disable)) void f (void);     [[libvls::disable]] void f ();
//
// Both spellings become one attribute of the declaration, which GCC hands on to whatever it makes
// of the function: clones, outlined parts, link-time optimization.
//
// Invariant: code of such a function is code of it until the end. It is not inlined into another
// one, unless GCC has to (always_inline): then it belongs to that one.

#ifndef VLS_OPTOUT_H
#define VLS_OPTOUT_H

#include "gcc.h"

namespace vls::gcc {

/// True if `fun` opted out.
bool isOptedOut(function *fun);

/// Makes the attribute known to the compiler, for the plugin called `plugin`.
void registerOptOut(const char *plugin);

} // namespace vls::gcc

#endif
