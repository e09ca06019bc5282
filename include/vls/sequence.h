// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sequence: the abstract instructions that replace the memrefs of a group. Topologically ordered:
// every operand is defined above its use. Ids count from 1.
//
//   %1 = mask.load.64.2 (<Base:0 Offset:0>, 11)          lane 0's bytes 0..15
//   %2 = mask.load.64.2 (<Base:1 Offset:0>, 11)          lane 1's
//   %3 = shufflevector <2 x 64> %1, <2 x 64> %2, <2 x 32><0, 2>
//   %4 = shufflevector <2 x 64> %1, <2 x 64> %2, <2 x 32><1, 3>

#ifndef VLS_SEQUENCE_H
#define VLS_SEQUENCE_H

#include "vls/types.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vls {

/// Where a contiguous load starts: `offset` bytes above the address that the group's lowest member
/// has in lane `lane`. The lowest member is the one with offset 0 in its group.
struct Address {
  unsigned lane = 0;
  std::int64_t offset = 0;

  bool operator==(const Address &o) const { return lane == o.lane && offset == o.offset; }
  bool operator<(const Address &o) const {
    return lane != o.lane ? lane < o.lane : offset < o.offset;
  }
};

struct Instruction {
  enum class Kind { Load, Shuffle };

  Kind kind = Kind::Load;
  unsigned id = 0;
  VectorType type; ///< of the result

  /// Load: `type.bytes()` contiguous bytes from `address`.
  Address address;

  /// Shuffle: ids of the one or two operands, of equal type, and per result lane a lane of the
  /// concatenated operands. Permute or concatenation, see ShuffleShape. Complete: no don't-cares.
  std::vector<unsigned> operands;
  std::vector<int> mask;
};

struct Sequence {
  std::vector<Instruction> instructions;

  /// results[m]: id of the value that member m of the group (in the group's order) loads.
  std::vector<unsigned> results;

  const Instruction &byId(unsigned id) const { return instructions[id - 1]; }
  unsigned numLoads() const;
  /// Concatenations whose last operand is a load that nothing else uses: inserts from memory.
  unsigned numInserts() const;
  /// All other shuffles.
  unsigned numShuffles() const;
};

/// One line of the textual form, without a newline.
std::string toString(const Instruction &instruction, const Sequence &sequence);

/// A line an instruction, then a line "member 1 = %5" a result.
std::string toString(const Sequence &sequence);

} // namespace vls

#endif
