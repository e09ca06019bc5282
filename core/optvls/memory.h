// SPDX-License-Identifier: GPL-3.0-or-later
//
// The memory of a group: which bytes of it the program accesses, and so which a load may read.
//
//   row          0   4   8   12  16  20
//   members      aaaaaaaabbbb        cccc      bytes 12 to 19 are a gap: they may be read if gaps
//   may
//
// Nothing before the first or past the last accessed byte is ever read, nor what lies between two
// accessed bytes more than a page apart, nor, in a masked group, what lies between the rows of two
// lanes: one of them may be inactive.

#ifndef VLS_OPTVLS_MEMORY_H
#define VLS_OPTVLS_MEMORY_H

#include "vls/group.h"

#include <utility>
#include <vector>

namespace vls {

class ReadableMemory {
public:
  ReadableMemory(const Group &ofGroup, bool mayReadGaps);

  const Group &group() const { return of; }
  unsigned lanes() const { return of.lanes(); }
  std::int64_t rowBytes() const { return of.rowBytes(); }

  /// May these bytes be read of a lane's row, when the lane is active?
  bool mayReadRow(std::int64_t first, std::int64_t bytes) const;
  /// Does every active lane access all of these bytes of its row?
  bool accessesRow(std::int64_t first, std::int64_t bytes) const;

  /// May these bytes be read of the one space of a constant stride, when all lanes are active?
  bool mayReadSpace(std::int64_t first, std::int64_t bytes) const;
  /// First accessed byte of that space, and the one behind the last.
  std::int64_t spaceBegin() const { return space.front().first; }
  std::int64_t spaceEnd() const { return space.back().second; }

private:
  using Ranges = std::vector<std::pair<std::int64_t, std::int64_t>>; ///< half-open, ascending

  static Ranges merged(Ranges ranges);
  /// True if [first, end) is within ranges and gaps of at most `gap` bytes.
  static bool isWithin(const Ranges &ranges, std::int64_t first, std::int64_t end,
                       std::int64_t gap);

  const Group &of;
  std::int64_t readableGap; ///< longest gap that may be read, in bytes
  Ranges row;
  Ranges space; ///< empty if each lane has a space of its own
};

} // namespace vls

#endif
