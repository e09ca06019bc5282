// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which memory references belong together.
//
// References that are constant distances apart form a class. A class, sorted by distance, is cut
// into runs; a run is a group if its row fits into a vector register and all of its members may
// execute at one place. With vector length 16 and 4-byte elements:
//
//   distance   0   4   8  12  16  20
//              A   B       C   D   E
//   greedy    [A   B       C] [D   E]      2 groups, rows of 16 + 8 bytes
//   best      [A   B]     [C   D   E]      2 groups, rows of  8 + 12 bytes
//
// The best cut is found by dynamic programming over the sorted class: best[i], the best way to cut
// the first i members, is best[j] extended by the run [j, i) for the best possible j. A run has no
// more members than fit into a row, so this is linear in the class.
//
// Invariant: every memref is in exactly one group. Distances are exact and become machine integers
// only within a row.

#include "optvls/group.h"

#include <algorithm>

namespace vls {

namespace {

/// A memref with its distance from the first memref of its class.
struct Placed {
  const Memref *memref;
  std::size_t order; ///< position in execution order
  Integer distance;
  std::int64_t step = 0; ///< bytes above the previous one in the sorted class, or farAway
};

/// A step that is longer than any row.
constexpr std::int64_t farAway = std::int64_t(1) << 32;

using Class = std::vector<Placed>; ///< never empty; front() is the representative until sorted

/// A run [first, last) of a sorted class.
struct Run {
  std::size_t first, last;
};

/// Only duplicates can make a group longer than its row has bytes; this bounds the time for them.
constexpr std::size_t maxMembers = 256;

bool sameClass(const Memref &memref, const Memref &representative, Integer *distance) {
  return memref.kind() == representative.kind() && memref.type() == representative.type() &&
         memref.haveSameNumElements(representative) &&
         memref.isAConstDistanceFrom(representative, distance);
}

std::vector<Class> findClasses(const std::vector<const Memref *> &memrefs) {
  std::vector<Class> classes;
  for (std::size_t order = 0; order < memrefs.size(); ++order) {
    const Memref *memref = memrefs[order];
    Integer distance;
    auto found = std::find_if(classes.begin(), classes.end(), [&](const Class &c) {
      return sameClass(*memref, *c.front().memref, &distance);
    });
    if (found != classes.end())
      found->push_back({memref, order, distance, 0});
    else
      classes.push_back({{memref, order, Integer(0), 0}});
  }
  return classes;
}

void sortByDistance(Class &c) {
  std::sort(c.begin(), c.end(), [](const Placed &a, const Placed &b) {
    const int order = cmp(a.distance, b.distance);
    return order != 0 ? order < 0 : a.order < b.order;
  });
  for (std::size_t i = 1; i < c.size(); ++i) {
    const Integer step = c[i].distance - c[i - 1].distance;
    c[i].step = step < fromInt64(farAway) ? *toInt64(step) : farAway;
  }
}

std::int64_t elementBytes(const Class &c) {
  return c.front().memref->type().elementBits / 8;
}

/// Grows a run member by member and keeps track of whether all members may execute at one place:
/// where the first one stands for loads, where the last one stands for stores.
class Place {
public:
  explicit Place(const Class &c, std::size_t first) : all(c), begin(first), end(first) {}

  /// Adds the next member; true if the run as it now stands may be one group.
  bool grow() {
    const Placed &added = all[end++];
    if (!anchor || precedes(added, *anchor)) {
      anchor = &added;
      legal = std::all_of(all.begin() + std::ptrdiff_t(begin), all.begin() + std::ptrdiff_t(end),
                          [&](const Placed &p) { return mayStandAtAnchor(p); });
    } else {
      legal = legal && mayStandAtAnchor(added);
    }
    return legal;
  }

private:
  bool precedes(const Placed &a, const Placed &b) const {
    return isLoad(a.memref->kind()) ? a.order < b.order : a.order > b.order;
  }
  bool mayStandAtAnchor(const Placed &p) const {
    return &p == anchor || p.memref->canMoveTo(*anchor->memref);
  }

  const Class &all;
  std::size_t begin, end;
  const Placed *anchor = nullptr;
  bool legal = true;
};

struct Best {
  std::size_t groups = 0;
  std::int64_t bytes = 0;
  std::size_t from = 0; ///< first member of the last run
  bool reached = false;

  /// On ties the later run wins: then the lower groups are the fuller ones.
  bool improvedBy(std::size_t otherGroups, std::int64_t otherBytes) const {
    return !reached || otherGroups < groups || (otherGroups == groups && otherBytes <= bytes);
  }
};

/// The cut of the sorted class `c` with the fewest groups, and among those the fewest row bytes.
std::vector<Run> cutBest(const Class &c, unsigned vectorLength) {
  std::vector<Best> best(c.size() + 1);
  best[0].reached = true;
  for (std::size_t i = 0; i < c.size(); ++i) {
    Place place(c, i);
    std::int64_t row = elementBytes(c);
    for (std::size_t last = i; last < c.size() && last - i < maxMembers; ++last) {
      row += last == i ? 0 : c[last].step;
      if (last > i && row > vectorLength) // one alone is always a group
        break;
      if (place.grow() && best[last + 1].improvedBy(best[i].groups + 1, best[i].bytes + row))
        best[last + 1] = {best[i].groups + 1, best[i].bytes + row, i, true};
    }
  }
  std::vector<Run> runs;
  for (std::size_t last = c.size(); last > 0; last = best[last].from)
    runs.push_back({best[last].from, last});
  return runs;
}

/// The cut that takes as many members from the lowest distance on as may go together.
std::vector<Run> cutGreedily(const Class &c, unsigned vectorLength) {
  std::vector<Run> runs;
  for (std::size_t i = 0; i < c.size();) {
    Place place(c, i);
    place.grow(); // one alone is always a group
    std::int64_t row = elementBytes(c);
    std::size_t end = i + 1;
    for (; end < c.size() && end - i < maxMembers; ++end) {
      row += c[end].step;
      if (row > vectorLength || !place.grow())
        break;
    }
    runs.push_back({i, end});
    i = end;
  }
  return runs;
}

struct OrderedGroup {
  std::size_t order; ///< of its first member
  Group group;
};

OrderedGroup makeGroup(const Class &c, Run run) {
  std::vector<const Placed *> members;
  for (std::size_t i = run.first; i < run.last; ++i)
    members.push_back(&c[i]);
  std::sort(members.begin(), members.end(),
            [](const Placed *a, const Placed *b) { return a->order < b->order; });
  std::vector<Group::Member> list;
  for (const Placed *p : members)
    list.push_back({p->memref, toInt64(p->distance - c[run.first].distance).value_or(0)});
  return {members.front()->order, Group(std::move(list))};
}

using Cut = std::vector<Run> (*)(const Class &, unsigned);

Grouping groupWith(Cut cut, const std::vector<const Memref *> &memrefs, unsigned vectorLength) {
  std::vector<OrderedGroup> found;
  for (Class &c : findClasses(memrefs)) {
    sortByDistance(c);
    for (const Run &run : cut(c, vectorLength))
      found.push_back(makeGroup(c, run));
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

namespace {

/// Strides beyond this are not used as constants: offsets within a group then fit easily.
const Integer maxStride = fromInt64(std::int64_t(1) << 40);

std::optional<std::int64_t> constStrideOf(const std::vector<Group::Member> &members) {
  Integer common, stride;
  for (const Group::Member &member : members) {
    if (!member.memref->hasAConstStride(&stride) || abs(stride) > maxStride)
      return {};
    if (&member == &members.front())
      common = stride;
    else if (stride != common)
      return {};
  }
  return toInt64(common);
}

} // namespace

Group::Group(std::vector<Member> members)
    : all(std::move(members)), laneStride(constStrideOf(all)) {
  for (const Member &member : all)
    span = std::max<std::int64_t>(span, member.offset + member.memref->type().elementBits / 8);
}

Grouping getGroups(const std::vector<const Memref *> &memrefs, unsigned vectorLength) {
  return groupWith(cutBest, memrefs, vectorLength);
}

Grouping greedyGroups(const std::vector<const Memref *> &memrefs, unsigned vectorLength) {
  return groupWith(cutGreedily, memrefs, vectorLength);
}

} // namespace vls
