// SPDX-License-Identifier: GPL-3.0-or-later
//
// Instructions whose results have wider or narrower elements than their operands, as permutes:
//
//   sign-extend <a0 a1>       <_ a0 _ a1>, seen as elements twice as wide, shifted down
//   zero-extend <a0 a1>       <a0 0 a1 0>, seen as elements twice as wide
//   truncate <A0 A1>          seen as <a0 _ a1 _>: <a0 a1>

#ifndef VLS_PACK_WIDTHS_H
#define VLS_PACK_WIDTHS_H

#include "pack/types.h"
#include "rewrite/index.h"

namespace vls::gcc {

/// SignExtend, ZeroExtend, Truncate.
bool isConversion(ScalarOp op);

/// The lowest bits of `vector`, at least 128, as `type`.
tree lowPart(tree vector, tree type, Emitter &emitter);

/// By zeros or signs, as the instruction says, whose operand is `from`.
tree extend(const VectorInstruction &instruction, tree from, Emitter &emitter);

/// True if each lane is the extension of an element of the only operand that stands within its own
/// bits, at the same place in all lanes.
bool extendsInPlace(const VectorInstruction &instruction);

/// True if each lane is a byte of the only operand, from the same slot, and zeros above it, and if
/// the current function may shuffle the bytes of such a register.
bool extendsBytesOfSlots(const VectorInstruction &instruction);

/// As emitCompute. extendsBytesOfSlots (instruction) is true.
tree extendBytesOfSlots(const VectorInstruction &instruction, tree from, Emitter &emitter);

/// As emitCompute. extendsInPlace (instruction) is true.
tree extendInPlace(const VectorInstruction &instruction, tree from, Emitter &emitter);

tree truncate(const VectorInstruction &instruction, tree from, Emitter &emitter);

/// True of truncations of one vector in the lower lanes, of another one in the upper lanes.
bool truncatesTwo(const VectorInstruction &instruction);

/// These: the lower halves of all elements of both.
tree truncateTwo(const VectorInstruction &instruction, tree a, tree b, Emitter &emitter);

} // namespace vls::gcc

#endif
