// SPDX-License-Identifier: GPL-3.0-or-later
//
// The bytes of a row, or of a space, that the members of a group access, as ranges.
//
//   row       0   4   8   12  16  20
//   members   aaaaaaaabbbb        cccc        ranges [0, 12) and [20, 24)

#ifndef VLS_MOVES_ACCESSED_H
#define VLS_MOVES_ACCESSED_H

#include <cstdint>
#include <utility>
#include <vector>

namespace vls {

class AccessedBytes {
public:
  /// Bytes [first, end) are accessed. Not empty.
  void add(std::int64_t first, std::int64_t end);

  /// The first byte of [first, end) that is not accessed, or `end`.
  std::int64_t firstGap(std::int64_t first, std::int64_t end) const;

  /// True if each byte of [first, end) is accessed, or lies between two accessed ones that are at
  /// most `distance` apart.
  bool enclosed(std::int64_t first, std::int64_t end, std::int64_t distance) const;

private:
  using Range = std::pair<std::int64_t, std::int64_t>;
  using Ranges = std::vector<Range>;

  /// The first range that ends above `byte`.
  Ranges::const_iterator endingAbove(std::int64_t byte) const;

  Ranges ranges; ///< half-open, ascending, disjoint, not touching
};

} // namespace vls

#endif
