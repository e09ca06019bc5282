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
//
// Slots may be narrower than chunks, A < C < V: a chunk then reaches over C / A slots, and a
// register has V / C lanes that lie in neighbouring slots of such a vector, so that after moves
// within slots whole slots remain to be moved. With L = A/e lanes a slot,
//
//   part p of register j   lane  (j / L) * L * V/C + p * L + j % L
//
//   8 lanes of 4 x 64, V = 512, A = 128   {0 | 2} {1 | 3} {4 | 6} {5 | 7}
//
// Registers of one slot each, narrower than such a vector, have lanes in order, which they are
// parts of:
//
//   16 lanes of 32, registers and A = 256   {0 .. 7} {8 .. 15}

#ifndef VLS_OPTVLS_PACKING_H
#define VLS_OPTVLS_PACKING_H

namespace vls {

struct Packing {
  unsigned chunkBits, slotBits, elementBits;
  unsigned registerBits = 0; ///< V, or the bits of a slot if registers are in parts of a vector

  /// In register `index`, from bit `firstBit` on.
  struct Place {
    unsigned index, firstBit;
  };

  Place placeOf(unsigned lane) const {
    const unsigned lanesASlot = slotBits / elementBits; // of a vector of all lanes
    if (slotBits < chunkBits) {
      const unsigned parts = registerBits / chunkBits;
      return {lane / (lanesASlot * parts) * lanesASlot + lane % lanesASlot,
              lane / lanesASlot % parts * chunkBits};
    }
    const unsigned chunksASlot = slotBits / chunkBits; // of a register
    const unsigned slot = lane / lanesASlot, inSlot = lane % lanesASlot;
    const Place place{inSlot / chunksASlot, inSlot % chunksASlot * chunkBits};
    if (registerBits == slotBits) // one slot a register, maybe narrower than such a vector
      return {slot * (lanesASlot / chunksASlot) + place.index, place.firstBit};
    return {place.index, slot * slotBits + place.firstBit};
  }
};

} // namespace vls

#endif
