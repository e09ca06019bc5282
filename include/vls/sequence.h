// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sequence: the abstract instructions that replace the memrefs of a group. Topologically ordered:
// every operand is defined above its use. Ids count from 1, one an instruction.
//
//   %1 = mask.load.64.2 (<Base:0 Offset:0>, 11)          lane 0's bytes 0..15
//   %2 = mask.load.64.2 (<Base:1 Offset:0>, 11)          lane 1's
//   %3 = shufflevector <2 x 64> %1, <2 x 64> %2, <2 x 32><0, 2>
//   %4 = shufflevector <2 x 64> %1, <2 x 64> %2, <2 x 32><1, 3>
//
// A group of stores begins with the values that its members store:
//
//   %1 = member 1 <2 x 64>
//   %2 = member 2 <2 x 64>
//   %3 = shufflevector <2 x 64> %1, <2 x 64> %2, <2 x 32><0, 2>
//   %4 = shufflevector <2 x 64> %1, <2 x 64> %2, <2 x 32><1, 3>
//   %5 = mask.store.64.2 %3 (<Base:0 Offset:0>, 11)      lane 0's row; a store yields no value
//   %6 = mask.store.64.2 %4 (<Base:1 Offset:0>, 11)

#ifndef VLS_SEQUENCE_H
#define VLS_SEQUENCE_H

#include "vls/types.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vls {

/// A place in memory: `offset` bytes above the address that the group's lowest member has in lane
/// `lane`. The lowest member is the one with offset 0 in its group. Groups with a constant stride
/// have one space only: `lane` is 0, and `offset` reaches the rows of the other lanes, so it may be
/// negative.
struct Address {
  unsigned lane = 0;
  std::int64_t offset = 0;

  bool operator==(const Address &o) const { return lane == o.lane && offset == o.offset; }
  bool operator<(const Address &o) const {
    return lane != o.lane ? lane < o.lane : offset < o.offset;
  }
};

struct Instruction {
  /// Value: what a member of a group of stores stores.
  enum class Kind { Load, Shuffle, Store, Value };

  /// In `guards`: the element is not accessed.
  static constexpr int neverAccessed = -1;

  Kind kind = Kind::Load;
  unsigned id = 0;
  VectorType type; ///< of the result; of a store: of what is stored

  /// Load: `type.bytes()` contiguous bytes from `address`; Store: the same, of operands[0].
  Address address;

  /// Load: 0, or a proper part of the result's bits (whole elements, a power of two): only so many
  /// are read from `address`, and repeated to fill the result. A broadcast.
  unsigned repeatedBits = 0;

  /// Load, Store: per element of `type` the lane whose row it belongs to: it is accessed if that
  /// lane is active; or neverAccessed. Empty: every element is accessed; in a masked group with a
  /// space a lane, if lane `address.lane` is active. In groups that are not masked all lanes are
  /// active. Elements that are not accessed cannot fault.
  std::vector<int> guards;

  /// Shuffle: ids of the one or two operands, of equal width in bits, and per result lane a lane of
  /// the concatenated operands, all seen as elements of `type.elementBits` bits: a value is its
  /// bits, and each instruction may look at them as elements of another width. Permute,
  /// concatenation or extraction, see ShuffleShape. Complete: no don't-cares. Store: the value.
  /// Load with guards: nothing, or the value whose elements stand where none is accessed (a merging
  /// load); without it such elements are unspecified.
  std::vector<unsigned> operands;
  std::vector<int> mask;

  /// Value: index of the member in its group.
  std::size_t member = 0;
};

struct Sequence {
  std::vector<Instruction> instructions;

  /// Of a group of loads: results[m] is the id of the value that member m of the group (in the
  /// group's order) loads; it is as wide as the member's type. Empty for stores.
  std::vector<unsigned> results;

  const Instruction &byId(unsigned id) const { return instructions[id - 1]; }

  /// Loads that are not part of another instruction; broadcasts included.
  unsigned numLoads() const;
  unsigned numStores() const;
  /// Instructions that put a part from memory into a register: concatenations whose last operand
  /// is a load that nothing else uses, and merging loads.
  unsigned numInserts() const;
  /// All other shuffles, but extractions that are part of a store, and those of a register's lower
  /// part, which is no instruction.
  unsigned numShuffles() const;
};

/// One line of the textual form, without a newline.
std::string toString(const Instruction &instruction, const Sequence &sequence);

/// A line an instruction, then a line "member 1 = %5" a result.
std::string toString(const Sequence &sequence);

} // namespace vls

#endif
