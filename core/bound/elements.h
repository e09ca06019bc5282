// SPDX-License-Identifier: GPL-3.0-or-later
//
// The elements that a group loads or stores, each at its place in memory, and runs of bytes.

#ifndef VLS_BOUND_ELEMENTS_H
#define VLS_BOUND_ELEMENTS_H

#include "vls/group.h"

namespace vls {

/// Bytes [first, end) of one space.
struct Run {
  std::int64_t first = 0, end = 0;
};

/// The rows of each space of `group` are within these bytes.
Run extentOf(const Group &group);

/// One lane of one result. Members of one offset and type are one result, that of the member which
/// needs most lanes.
struct Element {
  std::size_t result = 0;
  unsigned lane = 0;  ///< of the result
  unsigned bytes = 0; ///< size
  unsigned space = 0;
  std::int64_t at = 0; ///< address in its space

  std::int64_t end() const { return at + bytes; }
};

/// The needed elements, by result, then lane.
std::vector<Element> elementsOf(const Group &group);

/// One more than the highest `result`.
std::size_t resultsOf(const std::vector<Element> &elements);

/// As many of them as possible such that no two share a byte.
std::vector<Element> disjoint(std::vector<Element> elements);

/// The bytes of the elements in `space`, ascending; runs do not touch.
std::vector<Run> runsOf(const std::vector<Element> &elements, unsigned space);

/// The fewest windows of `width` bytes that cover all runs.
double windows(const std::vector<Run> &runs, std::int64_t width);

} // namespace vls

#endif
