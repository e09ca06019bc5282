// SPDX-License-Identifier: GPL-3.0-or-later
//
// Instructions that GIMPLE has no code for: calls of the target's builtins.

#ifndef VLS_PACK_BUILTIN_CALL_H
#define VLS_PACK_BUILTIN_CALL_H

#include "pack/types.h"
#include "rewrite/index.h"

namespace vls::gcc {

/// True if builtins of the current function's target compute `instruction`.
bool hasBuiltins(const VectorInstruction &instruction);

/// What they return, as keptType of the instruction's result. hasBuiltins is true.
tree emitBuiltins(const VectorInstruction &instruction, const std::vector<tree> &operands,
                  Emitter &emitter);

} // namespace vls::gcc

#endif
