// SPDX-License-Identifier: GPL-3.0-or-later
//
// Filled registers: shapes of few lanes and members in which one load a lane brings elements of
// several members into a register. Those of one member, the *base*, are in their places: the low
// part of the register is its value. Those of others are wherever there is room, and each of these
// members is one permute of the register.
//
//   lane 1, from one element below    .  p1 q1  .
//   lane 0, pairs repeated           p0 q0 p0 q0
//   blended                          p0 p1 q1 q0       p: the low half     q: <3, 2>
//
// Where something has to be overwritten, a permute reads the register as it was before, too.
//
// Which load a lane does, and which element is where, are found by trying all. Source: sequences
// that the exhaustive search of docs/optimal.md found.

#ifndef VLS_OPTVLS_FILLED_H
#define VLS_OPTVLS_FILLED_H

#include "moves/price.h"
#include "optvls/rows.h"

namespace vls {

/// One register.
struct Filled {
  /// What is loaded, and the positions (in elements) that are blended into the register.
  struct Load {
    MemoryPart part;
    std::vector<unsigned> positions;
  };
  /// A value: per lane its position in the register or, beyond that, in what the register was after
  /// the first `early` loads; -1 if nobody needs it.
  struct Member {
    std::size_t value = 0;
    std::vector<int> positions;
  };

  unsigned bits = 0;
  std::vector<Load> loads; ///< as they are blended
  std::size_t early = 0;
  std::vector<Member> members; ///< the base first
};

/// Of several registers, which have all values.
struct FilledShape {
  std::vector<Filled> registers;
};

/// The most promising shapes, at most `count` of them. None for groups with a constant stride, with
/// masks, with more than four lanes or values, or for values that are wider than half a register.
std::vector<FilledShape> filledShapes(const Rows &rows, const ReadableMemory &memory,
                                      PriceList &prices, std::size_t count);

/// "one register for 0, 8", "registers for 0, 16 and 8, 24": by the offsets of their values.
std::string toString(const FilledShape &shape, const Rows &rows);

/// The initial graph: results, loads and the blends that fill the registers.
Graph buildGraph(const Rows &rows, const FilledShape &shape);

} // namespace vls

#endif
