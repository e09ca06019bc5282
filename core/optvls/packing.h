// SPDX-License-Identifier: GPL-3.0-or-later
//
// Packing: which register, and which bits of it, hold the chunk of each lane.
//
// Chunks of C bits are packed into registers of V bits, V the width of a vector of all lanes. With
// slots of A bits, C <= A <= V, register j has A / C lanes in each of its V / A slots:
//
//   slot s of register j   lanes  s * A/e + j * A/C + i,  i = 0 .. A/C - 1       (e: element bits)
//
// which are exactly lanes that slot s of such a vector has. C / e registers hold all lanes.

#ifndef VLS_OPTVLS_PACKING_H
#define VLS_OPTVLS_PACKING_H

namespace vls {

struct Packing {
  unsigned chunkBits, slotBits, elementBits;

  /// In register `index`, from bit `firstBit` on.
  struct Place {
    unsigned index, firstBit;
  };

  Place placeOf(unsigned lane) const {
    const unsigned lanesASlot = slotBits / elementBits; // of a vector of all lanes
    const unsigned chunksASlot = slotBits / chunkBits;  // of a register
    return {lane % lanesASlot / chunksASlot,
            lane / lanesASlot * slotBits + lane % lanesASlot % chunksASlot * chunkBits};
  }
};

} // namespace vls

#endif
