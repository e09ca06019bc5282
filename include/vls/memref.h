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

  /// True if both have the same number of lanes, and the same lanes are active in both.
  virtual bool haveSameNumElements(const Memref &other) const = 0;

  /// True if this reference may be executed where `other` stands. Asked only in the direction in
  /// which groups are formed: loads are hoisted to the first member of their group, stores are sunk
  /// to the last, so `other` is the first (last) member in execution order.
  virtual bool canMoveTo(const Memref &other) const = 0;

  /// True if consecutive lanes are a constant number of bytes apart, stored in `*stride`.
  virtual bool hasAConstStride(Integer *stride) const = 0;

private:
  AccessKind accessKind;
  VectorType vectorType;
};

} // namespace vls

#endif
