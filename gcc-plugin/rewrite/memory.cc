// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/memory.h"

#include "gimple/memref.h"

namespace vls::gcc {

GroupMemory::GroupMemory(const Group &group, std::vector<LaneAddress> addresses)
    : lanes(std::move(addresses)), firstOffset(group.members()[0].offset) {
  const Access &first = accessOf(*group.members()[0].memref);
  aliasType = first.aliasType;
  clique = first.clique;
  cliqueBase = first.cliqueBase;
  for (const Group::Member &member : group.members()) {
    const Access &access = accessOf(*member.memref);
    if (get_deref_alias_set(access.aliasType) != get_deref_alias_set(aliasType))
      aliasType = build_pointer_type(char_type_node);
    if (access.clique != clique || access.cliqueBase != cliqueBase)
      clique = cliqueBase = 0;
  }
}

tree GroupMemory::at(tree type, Address address) const {
  const LaneAddress &lane = lanes[address.lane];
  tree ref = build2(MEM_REF, build_aligned_type(type, BITS_PER_UNIT), lane.pointer,
                    build_int_cst(aliasType, lane.offset + address.offset - firstOffset));
  MR_DEPENDENCE_CLIQUE(ref) = clique;
  MR_DEPENDENCE_BASE(ref) = cliqueBase;
  return ref;
}

} // namespace vls::gcc
