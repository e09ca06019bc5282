// SPDX-License-Identifier: GPL-3.0-or-later
//
// GIMPLE types and the packer's. Integers have no sign there: what is emitted computes in unsigned
// types, so that no overflow is undefined that was not before, and views operands as signed where
// the operation is.
//
// Vectors of less than 128 bits are kept in 128, since GCC's support for shorter modes differs by
// version: lanes above the type's hold nothing that matters.

#ifndef VLS_PACK_TYPES_H
#define VLS_PACK_TYPES_H

#include "gcc.h"

#include "vls/vector_instruction.h"

namespace vls::gcc {

/// The packer's type of values of `type`: integers, pointers, enumerations of 8 to 64 bits, truth
/// values of one bit, float and double; nothing for others.
std::optional<ElementType> packedElement(tree type);

/// The type in which elements are computed: unsigned integers (of one bit: bool), float, double.
tree computedType(ElementType type);

/// The vector in which `type` is kept, of at least 128 bits.
tree keptType(PackedType type);

/// As many lanes of signed integers as `vector`, of unsigned ones, has.
tree signedVersion(tree vector);

inline constexpr unsigned slotBits = 128;

/// Lanes of what `type` is kept in.
inline unsigned keptLanes(PackedType type) {
  return std::max(type.bits(), slotBits) / type.element.bits;
}

} // namespace vls::gcc

#endif
