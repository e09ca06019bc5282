// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/memory.h"

#include <algorithm>

namespace vls {

namespace {

/// Two accessed bytes at most this far apart have no page between them that neither is on; the gap
/// between them is a byte less.
constexpr std::int64_t pageBytes = 4096;

} // namespace

ReadableMemory::ReadableMemory(const Group &ofGroup, bool mayReadGaps)
    : of(ofGroup), readableGap(mayReadGaps ? pageBytes - 1 : 0) {
  for (const Group::Member &member : of.members())
    row.push_back({member.offset, member.offset + member.memref->type().elementBits / 8});
  row = merged(std::move(row));
  if (!of.stride())
    return;
  for (unsigned lane = 0; lane < of.lanes(); ++lane)
    for (const auto &range : row)
      space.push_back(
          {of.addressOf(lane, range.first).offset, of.addressOf(lane, range.second).offset});
  space = merged(std::move(space));
}

ReadableMemory::Ranges ReadableMemory::merged(Ranges ranges) {
  std::sort(ranges.begin(), ranges.end());
  Ranges result;
  for (const auto &range : ranges)
    if (!result.empty() && range.first <= result.back().second)
      result.back().second = std::max(result.back().second, range.second);
    else
      result.push_back(range);
  return result;
}

bool ReadableMemory::isWithin(const Ranges &ranges, std::int64_t first, std::int64_t end,
                              std::int64_t gap) {
  // The range that begins last at or before `first`; from there on, short gaps only.
  auto range = std::upper_bound(
      ranges.begin(), ranges.end(), first,
      [](std::int64_t byte, const auto &candidate) { return byte < candidate.first; });
  if (range == ranges.begin())
    return false;
  for (--range; range->second < end; ++range) {
    const auto next = range + 1;
    if (next == ranges.end())
      return false;
    const bool reachesIntoGap = next->first > first;
    if (reachesIntoGap && next->first - range->second > gap)
      return false;
  }
  return true;
}

bool ReadableMemory::mayReadRow(std::int64_t first, std::int64_t bytes) const {
  return isWithin(row, first, first + bytes, readableGap);
}

bool ReadableMemory::accessesRow(std::int64_t first, std::int64_t bytes) const {
  return isWithin(row, first, first + bytes, 0);
}

bool ReadableMemory::mayReadSpace(std::int64_t first, std::int64_t bytes) const {
  return isWithin(space, first, first + bytes, readableGap);
}

} // namespace vls
