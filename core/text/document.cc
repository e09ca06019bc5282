// SPDX-License-Identifier: GPL-3.0-or-later

#include "text/document.h"

#include <algorithm>
#include <functional>

namespace vls {

// All references of a document are of this class: there is one client.
static const DescribedMemref &described(const Memref &memref) {
  return static_cast<const DescribedMemref &>(memref);
}

bool DescribedMemref::isAConstDistanceFrom(const Memref &other, Integer *result) const {
  const DescribedMemref &o = described(other);
  if (addressClass != o.addressClass || stride != o.stride || type().lanes != o.type().lanes)
    return false;
  *result = distance - o.distance;
  return true;
}

std::uint64_t DescribedMemref::addressHash() const {
  return std::hash<std::string>()(addressClass + (stride ? " " + toString(*stride) : "")) +
         type().lanes;
}

bool DescribedMemref::haveSameNumElements(const Memref &other) const {
  return type().lanes == other.type().lanes && mask == described(other).mask;
}

bool DescribedMemref::canMoveTo(const Memref &other) const {
  return this == &other || !cannotMove;
}

bool DescribedMemref::hasAConstStride(Integer *result) const {
  if (stride)
    *result = *stride;
  return stride.has_value();
}

DescribedMemref::Overlap DescribedMemref::overlapWith(const DescribedMemref &other) const {
  return addressClass == other.addressClass ? std::min(overlap, other.overlap) : Overlap::Any;
}

bool DescribedMemref::mayOverlapInOtherLanes(const Memref &other) const {
  return overlapWith(described(other)) == Overlap::Any;
}

bool DescribedMemref::mayOverlapInLaterLanes(const Memref &other) const {
  return overlapWith(described(other)) != Overlap::None;
}

std::vector<const Memref *> Document::references() const {
  std::vector<const Memref *> all;
  for (const auto &memref : memrefs)
    all.push_back(memref.get());
  return all;
}

std::vector<const Memref *> Document::ungrouped() const {
  std::vector<const Memref *> all = references();
  for (const NamedGroup &named : groups)
    for (const Group::Member &member : named.group.members())
      all.erase(std::remove(all.begin(), all.end(), member.memref), all.end());
  return all;
}

} // namespace vls
