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
// follows moves elements only within slots. Where a chunk is wider than a slot (but narrower than
// a register) it reaches over several: its register has lanes of neighbouring slots, and what
// follows also moves whole slots (optvls/packing.h). A register is assembled in one of these ways:
//
//   concatenated   two by two:          {c0 | c1}, {c2 | c3}, then {c0 c1 | c2 c3}
//   blended        from broadcasts:     <c0 c0 c0 c0>, <c1 c1 c1 c1> ... each in its place
//   placed         from masked loads that begin in front of their row, so that the chunk is in its
//                  place at once, and leave out what is there:  <c0 . . .>, <. c1 . .> ...
//   spanning       with one space, from contiguous loads that reach over the rows of many lanes;
//                  or each of `parts` neighbours among the lanes from loads of its own, which stand
//                  side by side in a register, so that elements move only within parts
//   apart          not at all: one register a lane, which has its chunk everywhere
//
// A single value may be blended in two registers half as wide as it, which are concatenated: that
// takes half as many masks.
//
// Results that are narrower than a register may be made in wider ones, `together` of them in one,
// from which they are taken at the end; each in the low part of one, if spanning
// (bytes and words also of two slots, where they fill one). There the
// elements of a register may also be sorted by value before registers meet:
//
//   R0 = p0 q0 p1 q1   R1 = p2 q2 p3 q3         sorted      p0 p1 q0 q1    p2 p3 q2 q3
//                                               together    p0 p1 p2 p3 q0 q1 q2 q3
//
// They stand side by side, or spread as in their row. What no member reads moves along with what is
// beside it, so that an unpack moves all:
//
//   R0 = p0 _0 r0 s0   R1 = p1 _1 r1 s1         together    p0 p1 _0 _1 r0 r1 s0 s1

#ifndef VLS_OPTVLS_SHAPES_H
#define VLS_OPTVLS_SHAPES_H

#include "optvls/chunks.h"

namespace vls {

enum class ChunkAssembly { Concatenated, Blended, Placed, Apart, Spanning };

struct LoadShape {
  Chunks chunks;
  unsigned slotBits = 0; ///< see above; 0: a register is what one lane loads, nothing is packed
  ChunkAssembly assembly = ChunkAssembly::Concatenated;
  unsigned registerBits = 0; ///< how wide a register is; 0: as a result
  unsigned together = 1;     ///< values that one node of the graph computes
  bool sorted = false;       ///< the elements of each register, by value
  bool spread = false;       ///< what no member reads moves along, in its place between them
  bool inHalves = false;     ///< registers are halves of the one result
  unsigned parts = 1;        ///< of the lanes, if spanning; see above
  unsigned spanBits = 0;     ///< that a load reads, if spanning, into a wider register; 0: all

  unsigned registerBitsFor(const Rows &rows) const {
    return registerBits == 0 ? rows.resultBits() : registerBits;
  }
};

/// All shapes worth trying on `target`, those with the widest chunks first. `isAlone`: all members
/// are of one element size; registers may then be wider than a result.
std::vector<LoadShape> loadShapes(const Rows &rows, const ReadableMemory &memory,
                                  const Target &target, bool isAlone);

/// "16-byte chunks at 0, 8".
std::string toString(const LoadShape &shape);

/// The initial graph of `shape`: results (value by value), loads (lane by lane), and the moves that
/// pack them. No results if it cannot be built.
Graph buildGraph(const Rows &rows, const ReadableMemory &memory, const LoadShape &shape,
                 const Target &target);

} // namespace vls

#endif
