// SPDX-License-Identifier: GPL-3.0-or-later
//
// Addresses of lanes as one base, common to all, and a count of each lane's, in units that an
// x86 address multiplies by itself:
//
//   address = base + count * scale        scale: 1, 2, 4 or 8 bytes
//
// So what rewrite/active.h chooses between is counts, and loads and stores add the base: an
// instruction less for each lane than where it chooses between addresses.

#ifndef VLS_REWRITE_COUNTED_H
#define VLS_REWRITE_COUNTED_H

#include "rewrite/index.h"

namespace vls::gcc {

struct CountedRows {
  /// The largest scale. An address that is to be reached by a count of `scale`s is met to less than
  /// that many bytes.
  static constexpr unsigned largestScale = 8;

  tree base = NULL_TREE;
  unsigned scale = 1;
  std::vector<tree> counts; // of type sizetype, one a lane

  /// The pointer of the row that `count` leads to, with what is known of `like`, which points into
  /// the same object; nothing of its alignment.
  tree pointer(tree count, tree like, Emitter &emitter) const;
  /// The count of the first place at or behind `address` that a count leads to.
  tree countOf(tree address, Emitter &emitter) const;
};

/// `lanes` that way, `offset` bytes before each. Nothing if they have no common base, or one of
/// them is no variable distance from it; then nothing is emitted.
std::optional<CountedRows> countedRows(const std::vector<LaneAddress> &lanes, std::int64_t offset,
                                       Emitter &emitter);

} // namespace vls::gcc

#endif
