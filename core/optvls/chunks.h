// SPDX-License-Identifier: GPL-3.0-or-later
//
// Chunks: which contiguous parts of its row each lane loads, the same ones in every lane.
//
// Three doubles a lane:
//
//   row                x  y  z
//   16-byte chunks    [x  y]          covers x, y
//   at 0, 8              [y  z]       covers z
//   or masked,        [x  y  z  .]    32 bytes of which 24 are accessed
//   32 bytes at 0
//
// Invariant: what a chunk accesses may be read of every row (ReadableMemory::mayReadRow).

#ifndef VLS_OPTVLS_CHUNKS_H
#define VLS_OPTVLS_CHUNKS_H

#include "moves/graph.h"
#include "optvls/rows.h"
#include "vls/target.h"

#include <string>

namespace vls {

/// `bytes` bytes at `offset` of every lane's row, and the values that are taken from there.
struct Chunk {
  std::int64_t offset = 0;
  unsigned bytes = 0;
  std::vector<std::size_t> values; ///< indices into Rows::offsets
  bool masked = false;             ///< only the elements that may be read are accessed

  bool operator==(const Chunk &o) const {
    return offset == o.offset && bytes == o.bytes && masked == o.masked && values == o.values;
  }
};

using Chunks = std::vector<Chunk>;

/// The widest power of two that is at most `limit`.
unsigned powerOfTwoWithin(std::int64_t limit);

/// All covers of the values that are worth trying and that `target` can load, the ones with the
/// widest chunks first. No chunk is wider than `most` bytes.
std::vector<Chunks> coversOf(const Rows &rows, const ReadableMemory &memory, const Target &target,
                             unsigned most);

/// The document's: every lane loads its whole row, in pieces as wide as a result if it is longer.
/// Empty if the row cannot be loaded that way.
Chunks wholeRows(const Rows &rows, const ReadableMemory &memory, const Target &target);

/// "16-byte chunks at 0, 8".
std::string toString(const Chunks &chunks);

/// Where lane `lane`'s load of `chunk` is.
MemoryPart partOf(const Chunk &chunk, unsigned lane, const Rows &rows,
                  const ReadableMemory &memory);

} // namespace vls

#endif
