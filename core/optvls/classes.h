// SPDX-License-Identifier: GPL-3.0-or-later
//
// Distance classes: the references among which groups are looked for. Two are in one class if they
// have the same kind and lanes, the same lanes are active in both, and they are a constant distance
// apart. A class is sorted by distance:
//
//   position   0       8   12      20
//              aaaaaaaabbbbccccccccd
//
// With hashes that tell classes apart (Memref::addressHash), n references take n log n; each is
// compared with one reference of its class. Without, with one of every class that there is.
//
// Invariant: every memref is in exactly one class. Distances are exact; positions are machine
// integers, and the difference of two positions is exact if it is less than farAway.

#ifndef VLS_OPTVLS_CLASSES_H
#define VLS_OPTVLS_CLASSES_H

#include "vls/optvls.h"

namespace vls {

/// A member of a class.
struct Placed {
  const Memref *memref = nullptr;
  std::size_t order = 0;     ///< in execution order, among all memrefs
  Integer distance;          ///< bytes from the class's first member in execution order
  std::int64_t position = 0; ///< bytes above the lowest member; steps are cut off at farAway

  std::int64_t bytes() const { return memref->type().elementBits / 8; } ///< of an element
  std::int64_t end() const { return position + bytes(); }
};

/// Longer than any row.
constexpr std::int64_t farAway = std::int64_t(1) << 32;

struct Class {
  std::vector<Placed> members;   ///< never empty; by distance, then in execution order
  std::optional<Integer> stride; ///< bytes from lane to lane, if that is the same constant for all

  std::size_t size() const { return members.size(); }
  const Placed &operator[](std::size_t i) const { return members[i]; }
  AccessKind kind() const { return members.front().memref->kind(); }
  unsigned lanes() const { return members.front().memref->type().lanes; }
};

/// The classes of `memrefs`. Unless `mixedSizes`, elements of a class have one size.
std::vector<Class> findClasses(const std::vector<const Memref *> &memrefs, bool mixedSizes);

} // namespace vls

#endif
