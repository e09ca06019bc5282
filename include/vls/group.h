// SPDX-License-Identifier: GPL-3.0-or-later
//
// Group: memory references that are replaced together.

#ifndef VLS_GROUP_H
#define VLS_GROUP_H

#include "vls/memref.h"
#include "vls/sequence.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace vls {

/// Memrefs of one kind and one number of lanes that are constant distances apart, lane by lane, and
/// may execute at one place. The memory that lane l accesses is its *row*: rowBytes() bytes from
/// the address of the lowest member in lane l. Element sizes may differ.
///
///   members    a at 0 (8 bytes), b at 8 (4 bytes), c at 16 (8 bytes)
///   row        aaaaaaaabbbb....cccccccc                 24 bytes, a gap of 4
///
/// Rows either are memory of their own each (*spaces*: what is known of one lane's address says
/// nothing of the others), or, with a constant stride, parts of one space. Addresses in sequences
/// are relative to a space:
///
///   indexed             Address{l, b}               byte b of lane l's row
///   stride of s bytes   Address{0, l * s + b}       the same byte; lane 0's row starts at 0
class Group {
public:
  struct Member {
    const Memref *memref = nullptr;
    std::int64_t offset = 0; ///< bytes above the lowest member; >= 0
  };

  /// `members` in execution order; at least one; offsets with minimum 0.
  explicit Group(std::vector<Member> members);

  /// In execution order: loads are placed where the first one stands, stores where the last one
  /// does.
  const std::vector<Member> &members() const { return all; }
  std::size_t size() const { return all.size(); }
  AccessKind kind() const { return all.front().memref->kind(); }
  unsigned lanes() const { return all.front().memref->type().lanes; }

  /// Bytes from the first to the last byte that a lane accesses, gaps included.
  std::int64_t rowBytes() const { return span; }

  /// Bytes from one lane's row to the next, if that is the same constant for all members and fits.
  std::optional<std::int64_t> stride() const { return laneStride; }

  /// True if lanes may be inactive at run time, the same ones in all members.
  bool isMasked() const { return all.front().memref->isMasked(); }

  /// How many spaces there are: one, or one a lane.
  unsigned spaces() const { return laneStride ? 1 : lanes(); }

  /// Where byte `byte` of lane `lane`'s row is.
  Address addressOf(unsigned lane, std::int64_t byte) const {
    if (laneStride)
      return {0, std::int64_t(lane) * *laneStride + byte};
    return {lane, byte};
  }

private:
  std::vector<Member> all;
  std::int64_t span = 0;
  std::optional<std::int64_t> laneStride;
};

} // namespace vls

#endif
