// SPDX-License-Identifier: GPL-3.0-or-later
//
// Memref: one vector memory reference as the core sees it. The core knows neither the program nor
// the machine; whatever it needs to know about two references it asks through the callbacks below,
// which the client implements.

#ifndef VLS_MEMREF_H
#define VLS_MEMREF_H

#include "vls/integer.h"
#include "vls/types.h"

namespace vls {

class Memref {
public:
  Memref(AccessKind kind, VectorType type) : accessKind(kind), vectorType(type) {}
  virtual ~Memref() = default;

  AccessKind kind() const { return accessKind; }
  /// Lanes x element bits of the value that is loaded or stored.
  VectorType type() const { return vectorType; }

  /// True if in every lane the address of this reference is the address of `other` plus the same
  /// constant, which is then stored, in bytes, in `*distance`. Must be an equivalence: reflexive
  /// (distance 0), symmetric (distance negated) and transitive (distances add up).
  virtual bool isAConstDistanceFrom(const Memref &other, Integer *distance) const = 0;

  /// A number that is equal for references that are a constant distance apart: a hash of what their
  /// addresses have in common. With it, n references are sorted into classes in n log n instead of
  /// by asking about pairs. Equal numbers promise nothing.
  virtual std::uint64_t addressHash() const { return 0; }

  /// True if both have the same number of lanes, and the same lanes are active in both.
  virtual bool haveSameNumElements(const Memref &other) const = 0;

  /// True if this reference may be executed where `other` stands. Asked only in the direction in
  /// which groups are formed: loads are hoisted to the first member of their group, stores are sunk
  /// to the last, so `other` is the first (last) member in execution order. Stores in between that
  /// could be in a group with this one (same kind and type, same active lanes, a constant distance
  /// away, asked about together) need not be regarded: getGroups keeps the order of these.
  virtual bool canMoveTo(const Memref &other) const = 0;

  /// True if consecutive lanes are a constant number of bytes apart, stored in `*stride`. It may be
  /// zero or negative, and indexed references may have one too.
  virtual bool hasAConstStride(Integer *stride) const = 0;

  /// True if lanes may be inactive, known at run time only: the memory of an inactive lane is
  /// neither read nor written, and what is loaded in it is unspecified.
  virtual bool isMasked() const { return false; }

  /// Of a load: the lanes whose value is used. The others are accessed all the same (by active
  /// lanes), but what is loaded in them does not matter.
  virtual LaneSet neededLanes() const { return allLanes(vectorType.lanes); }

  /// Of a store: may a lane of this reference and a *different* lane of `other` write the same
  /// byte? A group of stores writes the rows of its lanes in ascending order, each row once, where
  /// the program writes one member after the other. So two stores are in one group only if neither
  /// says yes about the other. Not asked where constant strides decide it. Duplicates among the
  /// lanes of one reference do no harm: the higher lane wins both ways. So it does of two members
  /// if it is the later one's; of these mayOverlapInLaterLanes may tell, instead of this.
  virtual bool mayOverlapInOtherLanes(const Memref &) const { return true; }

  /// Of a store: may a lane of this reference and a *higher* lane of `other`, which stands behind
  /// it, write the same byte? Asked if mayOverlapInOtherLanes says no, in order to sink this one
  /// past `other` while that one stays where it is.
  virtual bool mayOverlapInLaterLanes(const Memref &) const { return false; }

private:
  AccessKind accessKind;
  VectorType vectorType;
};

} // namespace vls

#endif
