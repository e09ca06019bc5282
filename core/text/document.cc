// SPDX-License-Identifier: GPL-3.0-or-later

#include "text/document.h"

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

bool DescribedMemref::haveSameNumElements(const Memref &other) const {
  return type().lanes == other.type().lanes;
}

bool DescribedMemref::canMoveTo(const Memref &other) const {
  return this == &other || !cannotMove;
}

bool DescribedMemref::hasAConstStride(Integer *result) const {
  if (stride)
    *result = *stride;
  return stride.has_value();
}

std::vector<const Memref *> Document::references() const {
  std::vector<const Memref *> all;
  for (const auto &memref : memrefs)
    all.push_back(memref.get());
  return all;
}

} // namespace vls
