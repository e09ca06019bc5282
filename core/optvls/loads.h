// SPDX-License-Identifier: GPL-3.0-or-later
//
// Load shapes: which contiguous chunks of its row each lane loads, and how the chunks of all lanes
// are packed into registers as wide as a result.
//
// Three doubles a lane, 16-byte chunks at 0 and 8 (never past the row):
//
//   row       x  y  z
//   chunk 0  [x  y]             covers x, y
//   chunk 1     [y  z]          covers z
//
// Packing, four lanes of 16-byte chunks of doubles into registers of 256 bits:
//
//   slots of 128 bits    R0 = {lane 0 | lane 2}   R1 = {lane 1 | lane 3}
//   slots of 256 bits    R0 = {lane 0 | lane 1}   R1 = {lane 2 | lane 3}
//
// In general slot s of register j holds those lanes that slot s of a result needs, so that what
// follows moves elements only within slots.
//
// Invariant: a chunk lies within [0, rowBytes) and, where gaps may not be read, only on bytes that
// a member accesses.

#ifndef VLS_OPTVLS_LOADS_H
#define VLS_OPTVLS_LOADS_H

#include "moves/graph.h"
#include "vls/optvls.h"

namespace vls {

/// The distinct values that a group loads: one for each offset.
struct Rows {
  unsigned lanes = 0;
  unsigned elementBits = 0;
  std::int64_t bytes = 0;            ///< of a row
  std::vector<std::int64_t> offsets; ///< distinct, ascending
  std::vector<std::size_t> valueOf;  ///< per member of the group: index into `offsets`

  unsigned elementBytes() const { return elementBits / 8; }
  unsigned resultBits() const { return lanes * elementBits; }
};

Rows rowsOf(const Group &group);

/// `bytes` bytes at `offset` of every lane's row, and the values that are taken from there.
struct Chunk {
  std::int64_t offset = 0;
  unsigned bytes = 0;
  std::vector<std::size_t> values; ///< indices into Rows::offsets
};

struct LoadShape {
  std::vector<Chunk> chunks;
  unsigned slotBits = 0; ///< see above; 0: a register is what one lane loads, nothing is packed
};

/// All shapes worth trying on `target`, the narrowest chunks last.
std::vector<LoadShape> loadShapes(const Rows &rows, const Target &target);

/// The document's shape: every lane loads its whole row, in pieces as wide as a result if it is
/// longer. No chunks if the row cannot be loaded that way.
LoadShape fullRows(const Rows &rows, const Target &target);

/// "16-byte chunks at 0, 8".
std::string toString(const LoadShape &shape);

/// The initial graph of `shape`: results (value by value), loads (lane by lane), and the
/// concatenations that pack them.
Graph buildGraph(const Rows &rows, const LoadShape &shape);

} // namespace vls

#endif
