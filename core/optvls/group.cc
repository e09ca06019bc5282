// SPDX-License-Identifier: GPL-3.0-or-later
//
// Groups, and getGroups: find the classes, cut each, put the groups in execution order.

#include "optvls/group.h"

#include "optvls/cut.h"

#include <algorithm>

namespace vls {

namespace {

/// Strides beyond this are not used as constants: offsets within a group then fit easily.
constexpr std::int64_t maxStride = std::int64_t(1) << 40;

std::optional<std::int64_t> constStrideOf(const std::vector<Group::Member> &members) {
  Integer common, stride;
  for (const Group::Member &member : members) {
    if (!member.memref->hasAConstStride(&stride))
      return {};
    if (&member == &members.front())
      common = stride;
    else if (stride != common)
      return {};
  }
  return abs(common) <= fromInt64(maxStride) ? toInt64(common) : std::nullopt;
}

struct OrderedGroup {
  std::size_t order; ///< of its first member
  Group group;
};

using CutFunction = std::vector<Selection> (*)(const Class &, const GroupingOptions &);

Grouping groupWith(CutFunction cut, const std::vector<const Memref *> &memrefs,
                   const GroupingOptions &options) {
  std::vector<OrderedGroup> found;
  for (const Class &c : findClasses(memrefs, options.mixedSizes))
    for (const Selection &selection : cut(c, options)) {
      std::size_t first = SIZE_MAX;
      for (std::size_t i : selection)
        first = std::min(first, c[i].order);
      found.push_back({first, makeGroup(c, selection)});
    }
  std::sort(found.begin(), found.end(),
            [](const OrderedGroup &a, const OrderedGroup &b) { return a.order < b.order; });

  Grouping result;
  for (OrderedGroup &f : found) {
    for (const Group::Member &member : f.group.members())
      result.groupOf[member.memref] = result.groups.size();
    result.groups.push_back(std::move(f.group));
  }
  return result;
}

} // namespace

Group::Group(std::vector<Member> members)
    : all(std::move(members)), laneStride(constStrideOf(all)) {
  for (const Member &member : all)
    span = std::max<std::int64_t>(span, member.offset + member.memref->type().elementBits / 8);
}

Grouping getGroups(const std::vector<const Memref *> &memrefs, const GroupingOptions &options) {
  return groupWith(cutBest, memrefs, options);
}

Grouping greedyGroups(const std::vector<const Memref *> &memrefs, const GroupingOptions &options) {
  return groupWith(cutGreedily, memrefs, options);
}

} // namespace vls
