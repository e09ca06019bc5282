// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/classes.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace vls {

namespace {

/// Equal for all members of a class.
using Key = std::tuple<AccessKind, unsigned, unsigned, bool, std::uint64_t>;

Key keyOf(const Memref &memref, bool mixedSizes) {
  const VectorType type = memref.type();
  return {memref.kind(), type.lanes, mixedSizes ? 0 : type.elementBits, memref.isMasked(),
          memref.addressHash()};
}

bool belongsTo(const Class &c, const Memref &memref, Integer *distance) {
  const Memref &representative = *c.members.front().memref;
  return memref.haveSameNumElements(representative) &&
         memref.isAConstDistanceFrom(representative, distance);
}

void sortByDistance(Class &c) {
  std::sort(c.members.begin(), c.members.end(), [](const Placed &a, const Placed &b) {
    const int order = cmp(a.distance, b.distance);
    return order != 0 ? order < 0 : a.order < b.order;
  });
  for (std::size_t i = 1; i < c.size(); ++i) {
    const Integer step = c[i].distance - c[i - 1].distance;
    c.members[i].position =
        c[i - 1].position + (step < fromInt64(farAway) ? *toInt64(step) : farAway);
  }
}

} // namespace

std::vector<Class> findClasses(const std::vector<const Memref *> &memrefs, bool mixedSizes) {
  std::vector<Class> classes;
  std::map<Key, std::vector<std::size_t>> known; // indices into `classes`
  for (std::size_t order = 0; order < memrefs.size(); ++order) {
    const Memref &memref = *memrefs[order];
    std::vector<std::size_t> &alike = known[keyOf(memref, mixedSizes)];
    Integer distance;
    const auto found = std::find_if(alike.begin(), alike.end(), [&](std::size_t c) {
      return belongsTo(classes[c], memref, &distance);
    });
    if (found != alike.end()) {
      classes[*found].members.push_back({&memref, order, distance, 0});
      continue;
    }
    alike.push_back(classes.size());
    classes.emplace_back();
    classes.back().members.push_back({&memref, order, Integer(0), 0});
    Integer stride;
    if (memref.hasAConstStride(&stride))
      classes.back().stride = stride;
  }
  for (Class &c : classes)
    sortByDistance(c);
  return classes;
}

} // namespace vls
