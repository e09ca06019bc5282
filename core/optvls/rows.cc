// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/rows.h"

#include <algorithm>
#include <functional>
#include <map>

namespace vls {

namespace {

Rows rowsOfSize(const Group &group, unsigned elementBits) {
  Rows rows;
  rows.lanes = group.lanes();
  rows.elementBits = elementBits;
  std::map<std::int64_t, LaneSet> needed;
  for (const Group::Member &member : group.members())
    if (member.memref->type().elementBits == elementBits)
      needed[member.offset] |= member.memref->neededLanes() & allLanes(rows.lanes);
  for (const auto &[offset, lanes] : needed) {
    rows.offsets.push_back(offset);
    // Someone may ask for a value of which nobody needs a lane: then any lane will do.
    rows.needed.push_back(lanes == 0 ? 1 : lanes);
  }
  for (const Group::Member &member : group.members()) {
    const auto found = std::lower_bound(rows.offsets.begin(), rows.offsets.end(), member.offset);
    rows.valueOf.push_back(member.memref->type().elementBits == elementBits
                               ? std::optional<std::size_t>(found - rows.offsets.begin())
                               : std::nullopt);
  }
  return rows;
}

} // namespace

bool Rows::needsAll() const {
  return std::all_of(needed.begin(), needed.end(),
                     [&](LaneSet some) { return some == allLanes(lanes); });
}

std::vector<Rows> rowsOf(const Group &group) {
  std::vector<unsigned> sizes;
  for (const Group::Member &member : group.members())
    sizes.push_back(member.memref->type().elementBits);
  std::sort(sizes.begin(), sizes.end(), std::greater<>());
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  std::vector<Rows> all;
  for (unsigned elementBits : sizes)
    all.push_back(rowsOfSize(group, elementBits));
  return all;
}

} // namespace vls
