// SPDX-License-Identifier: GPL-3.0-or-later
//
// Store shapes, the mirror image of load shapes: registers that hold what is stored are made of the
// members' values, and each register's parts are stored to where they belong.
//
//   rows     every lane's row in chunks; a register holds the chunks of some lanes:
//            R0 = {x0 y0 | x2 y2}   stored as lane 0's and lane 2's 16 bytes
//   spans    with one space, contiguous stores over the rows of many lanes:
//            {x0 y0 z0 x1} {y1 z1 x2 y2} {z2 x3 y3 z3}
//
// For spans the values may be permuted first, each element to the position that it has in whatever
// register it ends up in; the registers are then blends:
//
//   x = <x0 x3 x2 x1>   y = <y1 y0 y3 y2>   z = <z2 z1 z0 z3>
//
// Invariant: what is stored covers exactly the bytes that the program writes; rows are stored lane
// by lane, upwards.

#ifndef VLS_OPTVLS_STORES_H
#define VLS_OPTVLS_STORES_H

#include "moves/graph.h"
#include "optvls/stored.h"
#include "vls/target.h"

#include <string>

namespace vls {

/// `bytes` bytes at `offset`, of every row or of the one space; masked: only those that are
/// written.
struct StoreChunk {
  std::int64_t offset = 0;
  unsigned bytes = 0;
  bool masked = false;

  bool operator==(const StoreChunk &o) const {
    return offset == o.offset && bytes == o.bytes && masked == o.masked;
  }
};

struct StoreShape {
  enum class Way { Rows, Spans, PermutedSpans };

  std::vector<StoreChunk> chunks;
  Way way = Way::Rows;
  unsigned slotBits = 0; ///< of rows, as of load shapes
};

/// The stores of the members whose elements have `elementBits` bits.
struct StoreProblem {
  StoreProblem(const Group &ofGroup, unsigned bits)
      : group(ofGroup), elementBits(bits), bytes(ofGroup, bits) {}

  const Group &group;
  unsigned elementBits;
  StoredBytes bytes;

  unsigned valueBits() const { return group.lanes() * elementBits; }
};

/// All shapes worth trying on `target`. Empty if nothing is written, or nothing can be.
std::vector<StoreShape> storeShapes(const StoreProblem &problem, const Target &target);

/// "rows as 16-byte chunks at 0, 8".
std::string toString(const StoreShape &shape);

/// The graph of `shape`: the members' values, the registers as results, and what is stored of them.
/// No results if it cannot be built.
Graph buildStoreGraph(const StoreProblem &problem, const StoreShape &shape);

} // namespace vls

#endif
