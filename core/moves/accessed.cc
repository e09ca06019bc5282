// SPDX-License-Identifier: GPL-3.0-or-later

#include "moves/accessed.h"

#include <algorithm>

namespace vls {

AccessedBytes::Ranges::const_iterator AccessedBytes::endingAbove(std::int64_t byte) const {
  return std::partition_point(ranges.begin(), ranges.end(),
                              [&](const Range &r) { return r.second <= byte; });
}

void AccessedBytes::add(std::int64_t first, std::int64_t end) {
  // Those that overlap or touch [first, end) become one with it.
  const auto low = std::partition_point(ranges.begin(), ranges.end(),
                                        [&](const Range &r) { return r.second < first; });
  const auto high =
      std::partition_point(low, ranges.end(), [&](const Range &r) { return r.first <= end; });
  if (low == high) {
    ranges.insert(low, {first, end});
    return;
  }
  low->first = std::min(low->first, first);
  low->second = std::max(std::prev(high)->second, end);
  ranges.erase(std::next(low), high);
}

std::int64_t AccessedBytes::firstGap(std::int64_t first, std::int64_t end) const {
  const auto range = endingAbove(first);
  return range == ranges.end() || first < range->first ? first : std::min(end, range->second);
}

bool AccessedBytes::enclosed(std::int64_t first, std::int64_t end, std::int64_t distance) const {
  std::int64_t shown = first; // all bytes of [first, shown) are accessed or enclosed
  for (auto range = endingAbove(first); shown < end; ++range) {
    if (range == ranges.end())
      return false;
    const bool inGap = shown < range->first;
    if (inGap &&
        (range == ranges.begin() || range->first - (std::prev(range)->second - 1) > distance))
      return false;
    shown = range->second;
  }
  return true;
}

} // namespace vls
