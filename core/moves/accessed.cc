// SPDX-License-Identifier: GPL-3.0-or-later

#include "moves/accessed.h"

#include <algorithm>

namespace vls {

void AccessedBytes::add(std::int64_t first, std::int64_t end) {
  Range added(first, end);
  std::vector<Range> apart;
  for (const Range &r : ranges)
    if (r.second < added.first || added.second < r.first)
      apart.push_back(r);
    else
      added = {std::min(added.first, r.first), std::max(added.second, r.second)};
  apart.insert(std::lower_bound(apart.begin(), apart.end(), added), added);
  ranges = std::move(apart);
}

std::int64_t AccessedBytes::firstGap(std::int64_t first, std::int64_t end) const {
  for (const Range &r : ranges)
    if (r.first <= first && first < r.second)
      return std::min(end, r.second);
  return first;
}

bool AccessedBytes::enclosed(std::int64_t first, std::int64_t end, std::int64_t distance) const {
  std::int64_t shown = first; // all bytes below it are accessed or enclosed
  for (std::size_t i = 0; i < ranges.size() && shown < end; ++i) {
    const bool inGap = shown < ranges[i].first;
    if (inGap && (i == 0 || ranges[i].first - (ranges[i - 1].second - 1) > distance))
      return false;
    shown = std::max(shown, ranges[i].second);
  }
  return shown >= end;
}

} // namespace vls
