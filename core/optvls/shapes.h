// SPDX-License-Identifier: GPL-3.0-or-later
//
// Load shapes: chunks, and how the chunks of all lanes are packed into registers as wide as a
// result.
//
// Four lanes of 16-byte chunks of doubles in registers of 256 bits:
//
//   slots of 128 bits    R0 = {lane 0 | lane 2}   R1 = {lane 1 | lane 3}
//   slots of 256 bits    R0 = {lane 0 | lane 1}   R1 = {lane 2 | lane 3}
//
// In general slot s of register j holds those lanes that slot s of a result needs, so that what
// follows moves elements only within slots. A register is assembled in one of these ways:
//
//   concatenated   two by two:          {c0 | c1}, {c2 | c3}, then {c0 c1 | c2 c3}
//   blended        from broadcasts:     <c0 c0 c0 c0>, <c1 c1 c1 c1> ... each in its place
//   placed         from masked loads that begin in front of their row, so that the chunk is in its
//                  place at once, and leave out what is there:  <c0 . . .>, <. c1 . .> ...
//   spanning       with one space, from contiguous loads that reach over the rows of many lanes

#ifndef VLS_OPTVLS_SHAPES_H
#define VLS_OPTVLS_SHAPES_H

#include "optvls/chunks.h"

namespace vls {

enum class Assembly { Concatenated, Blended, Placed, Spanning };

struct LoadShape {
  Chunks chunks;
  unsigned slotBits = 0; ///< see above; 0: a register is what one lane loads, nothing is packed
  Assembly assembly = Assembly::Concatenated;
};

/// All shapes worth trying on `target`, those with the widest chunks first.
std::vector<LoadShape> loadShapes(const Rows &rows, const Memory &memory, const Target &target);

/// "16-byte chunks at 0, 8".
std::string toString(const LoadShape &shape);

/// The initial graph of `shape`: results (value by value), loads (lane by lane), and the moves that
/// pack them. No results if it cannot be built.
Graph buildGraph(const Rows &rows, const Memory &memory, const LoadShape &shape,
                 const Target &target);

} // namespace vls

#endif
