// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/memory.h"

#include "gimple/memref.h"

namespace vls::gcc {

GroupMemory::GroupMemory(const Group &group, std::vector<LaneAddress> addresses)
    : lanes(std::move(addresses)), firstOffset(group.members()[0].offset),
      claims(accessOf(*group.members()[0].memref).claims) {
  for (const Group::Member &member : group.members())
    claims = common(claims, accessOf(*member.memref).claims);
}

GroupMemory::GroupMemory(const Access &access, std::vector<LaneAddress> addresses)
    : lanes(std::move(addresses)), claims(access.claims) {
}

tree GroupMemory::at(tree type, Address address) const {
  const LaneAddress &lane = lanes[address.lane];
  return memoryAt(lane.pointer, lane.offset + address.offset - firstOffset, type, BITS_PER_UNIT,
                  claims);
}

} // namespace vls::gcc
