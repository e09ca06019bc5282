// SPDX-License-Identifier: GPL-3.0-or-later
//
// The instructions of the core's machines that GIMPLE has no code for, or only one that says less:
// its shifts by as many bits as there are, or more, are undefined. Which target builtin computes
// them.

#ifndef VLS_X86_PACKS_H
#define VLS_X86_PACKS_H

#include "gcc.h"

#include "vls/vector_instruction.h"

#include <optional>

namespace vls::gcc {

/// The builtin for `instruction`; null if there is none, or not in this GCC. Its first parameters
/// are the operands, of at least 128 bits. Others, of instructions with a mask: a vector that it
/// merges into, the mask, the rounding mode.
tree packBuiltin(const VectorInstruction &instruction);

/// True if the last operand has to be negated first.
bool negatesLast(const VectorInstruction &instruction);

/// What its builtin takes behind the operands: how to round.
std::optional<int> packImmediate(const VectorInstruction &instruction);

/// "pmaddwd", of "pmaddwd.256".
std::string baseName(const VectorInstruction &instruction);

/// Is any permute of two vectors of elements of `bits` bits one instruction?
bool permutesAnyTwo(unsigned bits);

} // namespace vls::gcc

#endif
