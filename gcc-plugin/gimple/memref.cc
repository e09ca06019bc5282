// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/memref.h"

#include "gimple/overlap.h"
#include "gimple/stride.h"

namespace vls::gcc {

const Access &accessOf(const Memref &memref) {
  return static_cast<const GimpleMemref &>(memref).access();
}

const Access &firstOf(const Group &group) {
  return accessOf(*group.members()[0].memref);
}

bool GimpleMemref::isAConstDistanceFrom(const Memref &other, Integer *distance) const {
  const auto bytes = distanceBetween(accessOf(other), read);
  if (bytes)
    *distance = fromInt64(*bytes);
  return bytes.has_value();
}

std::uint64_t GimpleMemref::addressHash() const {
  std::uint64_t hash = read.addresses.size();
  for (const Affine &address : read.addresses)
    hash = combine(hash, address.termsHash() + address.constant() - read.addresses[0].constant());
  return hash;
}

bool GimpleMemref::haveSameNumElements(const Memref &other) const {
  return read.lanes == accessOf(other).lanes && read.conditions == accessOf(other).conditions;
}

bool GimpleMemref::canMoveTo(const Memref &other) const {
  return read.isStore() ? !motion.refusalToSink(read, accessOf(other))
                        : !motion.refusalToHoist(read, accessOf(other));
}

bool GimpleMemref::hasAConstStride(Integer *stride) const {
  const auto bytes = read.isMasked() ? std::nullopt : laneStride(read);
  if (bytes)
    *stride = fromInt64(*bytes);
  return bytes.has_value();
}

bool GimpleMemref::mayOverlapInOtherLanes(const Memref &other) const {
  return rowsMayOverlap(read, accessOf(other));
}

bool GimpleMemref::mayOverlapInLaterLanes(const Memref &other) const {
  return laterLanesMayOverlap(read, accessOf(other));
}

} // namespace vls::gcc
