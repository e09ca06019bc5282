// SPDX-License-Identifier: GPL-3.0-or-later
//
// References to the memory of a group, and what they may claim about it: no alignment, since
// gathers and scatters need none, and of aliases what all members have in common.

#ifndef VLS_REWRITE_MEMORY_H
#define VLS_REWRITE_MEMORY_H

#include "rewrite/index.h"

namespace vls::gcc {

class GroupMemory {
public:
  /// `addresses[l]` is where the first member of `group` accesses memory in lane l.
  GroupMemory(const Group &group, std::vector<LaneAddress> addresses);

  /// `addresses[l]` is where `access` accesses memory in lane l.
  GroupMemory(const Access &access, std::vector<LaneAddress> addresses);

  /// What stands at `address`, as a value of `type`.
  tree at(tree type, Address address) const;

private:
  std::vector<LaneAddress> lanes;
  std::int64_t firstOffset = 0;
  Claims claims;
};

} // namespace vls::gcc

#endif
