// SPDX-License-Identifier: GPL-3.0-or-later
//
// Costs: the target of the function that GCC is compiling, from its target flags and from GCC's
// vectorizer cost hooks.

#ifndef VLS_X86_COSTS_H
#define VLS_X86_COSTS_H

#include "gcc.h"
#include "x86/target.h"

namespace vls::gcc {

/// True if libvls handles the current function's target at all: 64-bit mode with 64-bit pointers
/// and SSE2 registers.
bool isHandledTarget();

/// Instruction set, unit, and gather prices of the current function.
X86Target currentTarget();

} // namespace vls::gcc

#endif
