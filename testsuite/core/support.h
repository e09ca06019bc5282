// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the core's tests share: a memref whose answers are data, groups from tables of offsets, and
// the interpreter.

#ifndef VLS_TESTSUITE_SUPPORT_H
#define VLS_TESTSUITE_SUPPORT_H

#include "support/interpreter.h"
#include "vls/optvls.h"

#include <csetjmp>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

extern "C" {
#include <cmocka.h>
}

namespace vlstest {

/// A memref at `offset` bytes from the address that all of `base` share.
class SimpleMemref : public vls::Memref {
public:
  SimpleMemref(vls::VectorType type, int ofBase, vls::Integer atOffset,
               vls::AccessKind kind = vls::AccessKind::IndexedLoad)
      : Memref(kind, type), base(ofBase), offset(std::move(atOffset)) {}

  int base;
  vls::Integer offset;
  int activeLanes = 0;                          ///< equal numbers: the same lanes are active
  std::optional<vls::Integer> stride;           ///< if it is a constant
  bool masked = false;                          ///< lanes may be inactive
  vls::LaneSet needed = ~vls::LaneSet(0);       ///< lanes whose value is used
  bool mayOverlap = true;                       ///< of a store: with other lanes of other stores
  std::vector<const vls::Memref *> cannotReach; ///< canMoveTo says no to these

  mutable unsigned questions = 0; ///< how often isAConstDistanceFrom was asked

  bool isAConstDistanceFrom(const vls::Memref &other, vls::Integer *distance) const override {
    ++questions;
    const SimpleMemref &o = static_cast<const SimpleMemref &>(other);
    if (o.base != base || o.stride != stride)
      return false;
    *distance = offset - o.offset;
    return true;
  }
  bool haveSameNumElements(const vls::Memref &other) const override {
    return activeLanes == static_cast<const SimpleMemref &>(other).activeLanes;
  }
  bool canMoveTo(const vls::Memref &other) const override {
    for (const vls::Memref *memref : cannotReach)
      if (memref == &other)
        return false;
    return true;
  }
  bool hasAConstStride(vls::Integer *result) const override {
    if (stride)
      *result = *stride;
    return stride.has_value();
  }
  bool isMasked() const override { return masked; }
  vls::LaneSet neededLanes() const override { return needed; }
  bool mayOverlapInOtherLanes(const vls::Memref &) const override { return mayOverlap; }
};

/// Owns memrefs, in execution order.
class Memrefs {
public:
  SimpleMemref &add(vls::VectorType type, int base, vls::Integer offset,
                    vls::AccessKind kind = vls::AccessKind::IndexedLoad) {
    owned.push_back(std::make_unique<SimpleMemref>(type, base, std::move(offset), kind));
    return *owned.back();
  }
  SimpleMemref &operator[](std::size_t i) const { return *owned[i]; }
  std::vector<const vls::Memref *> all() const {
    std::vector<const vls::Memref *> result;
    for (const auto &memref : owned)
      result.push_back(memref.get());
    return result;
  }
  /// One group of all of them. Offsets must be small and have minimum 0.
  vls::Group group() const {
    std::vector<vls::Group::Member> members;
    for (const auto &memref : owned)
      members.push_back({memref.get(), *vls::toInt64(memref->offset)});
    return vls::Group(std::move(members));
  }

private:
  std::vector<std::unique_ptr<SimpleMemref>> owned;
};

/// Gathers of `type` at `offsets` from one base, in this order.
inline Memrefs gathers(vls::VectorType type, const std::vector<long> &offsets) {
  Memrefs memrefs;
  for (long offset : offsets)
    memrefs.add(type, 0, vls::Integer(offset));
  return memrefs;
}

} // namespace vlstest

#endif
