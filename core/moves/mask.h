// SPDX-License-Identifier: GPL-3.0-or-later
//
// The shapes that shuffle masks have. Machines do not permute freely: an instruction covers a
// family of masks, and what a shuffle costs depends on the families its mask is in. This room names
// the families and decides membership; it knows no instruction set and no price.
//
// Pictures show operands A = <a0 a1 a2 a3 | a4 a5 a6 a7> and B of the same type, the bar standing
// between *slots*, the 128-bit parts of a register that most instructions do not cross. A value of
// up to 128 bits is one slot.
//
// A mask lane of -1 is a don't-care: it matches every family. So membership means that the
// don't-care lanes can be filled in such that the full mask is in the family, and each query
// returns that full mask, or nothing:
//
//   if (std::optional<Mask> full = asBlend(shape)) ...
//
// Where don't-care lanes leave a choice, the result uses no operand that the mask does not use
// already, unless the family asks for it. Where a family has a first and a second operand, A and B
// may take either part, or one of them both. All queries answer "no" for a shape that is not well
// formed and for concatenations.

#ifndef VLS_MOVES_MASK_H
#define VLS_MOVES_MASK_H

#include "moves/permute.h"

#include <optional>

namespace vls {

/// Bits of a slot.
constexpr unsigned slotBits = 128;

/// A copy of one operand:                            <a0 a1 a2 a3 | a4 a5 a6 a7>
std::optional<Mask> asIdentity(const ShuffleShape &shape);

/// One lane everywhere:                              <a2 a2 a2 a2 | a2 a2 a2 a2>
std::optional<Mask> asBroadcast(const ShuffleShape &shape);

/// Each lane stays where it is:                      <a0 b1 a2 a3 | b4 b5 a6 b7>
std::optional<Mask> asBlend(const ShuffleShape &shape);

/// A blend that is the same in every slot:           <a0 b1 a2 a3 | a4 b5 a6 a7>
std::optional<Mask> asSlotBlend(const ShuffleShape &shape);

/// No lane leaves its slot:                          <a3 b0 b0 a1 | b7 a4 a5 b5>
std::optional<Mask> asSlotLocal(const ShuffleShape &shape);

/// Slot-local, the same in every slot:               <a3 b0 b0 a1 | a7 b4 b4 a5>
std::optional<Mask> asRepeatedInSlots(const ShuffleShape &shape);

/// The low (high) halves of two slots interleaved:   <a0 b0 a1 b1 | a4 b4 a5 b5>
enum class Half { Low, High };
std::optional<Mask> asUnpack(const ShuffleShape &shape, Half half);

/// The low half of each slot from one operand, the high half from one operand, the same in every
/// slot:                                             <a3 a0 b1 b1 | a7 a4 b5 b5>
std::optional<Mask> asTwoByTwo(const ShuffleShape &shape);

/// As asTwoByTwo for two lanes a slot, but free in each slot. Even lanes from one operand, odd from
/// one operand:                                      <a1 b0 | a2 b3>
std::optional<Mask> asAlternating(const ShuffleShape &shape);

/// Consecutive lanes of two concatenated slots, the same in every slot:
///                                                   <a1 a2 a3 b0 | a5 a6 a7 b4>
std::optional<Mask> asSlotRotation(const ShuffleShape &shape);

/// Consecutive lanes of the concatenated operands:   <a3 a4 a5 a6 | a7 b0 b1 b2>
std::optional<Mask> asRotation(const ShuffleShape &shape);

/// Whole slots move:                                 <b4 b5 b6 b7 | a4 a5 a6 a7>
std::optional<Mask> asSlotPermute(const ShuffleShape &shape);

/// Whole slots move, the low half of the result's slots from one operand, the high half from one:
///                                       slots       <A3 | A0 | B1 | B1>
std::optional<Mask> asSlotTwoByTwo(const ShuffleShape &shape);

/// Any rearrangement of one operand.
std::optional<Mask> asUnary(const ShuffleShape &shape);

/// Any rearrangement: the lanes that do not care stay where they are, in an operand that is used.
std::optional<Mask> asAny(const ShuffleShape &shape);

} // namespace vls

#endif
