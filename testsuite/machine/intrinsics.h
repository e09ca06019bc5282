// SPDX-License-Identifier: GPL-3.0-or-later
//
// How to execute the instructions of the predefined machines from C: what the tables say in lanes
// and trees, said once more in Intel's intrinsics.

#ifndef VLS_MACHINE_INTRINSICS_H
#define VLS_MACHINE_INTRINSICS_H

#include "vls/vector_instruction.h"

#include <string>

namespace machine {

/// An expression of the registers A, B, C, D (the operands, as __m128i, __m256 and so on by their
/// element types; of less than 128 bits the low part of 128) and, for an immediate operand, the
/// constant N; empty if there is none. `level` is the machine's name.
std::string intrinsicFor(const vls::VectorInstruction &instruction, const std::string &level);

/// "__m256d"; what holds `type`.
std::string registerType(vls::PackedType type);

} // namespace machine

#endif
