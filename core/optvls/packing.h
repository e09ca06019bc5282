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

#ifndef VLS_OPTVLS_PACKING_H
#define VLS_OPTVLS_PACKING_H

namespace vls {

struct Packing {
  unsigned chunkBits, slotBits, elementBits;
  unsigned registerBits = 0; ///< asked only where slots are narrower than chunks

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
    return {lane % lanesASlot / chunksASlot,
            lane / lanesASlot * slotBits + lane % lanesASlot % chunksASlot * chunkBits};
  }
};

} // namespace vls

#endif
