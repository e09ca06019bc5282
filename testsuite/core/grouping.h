// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the tests of grouping share: memrefs that count what they are asked, and groups as text.

#ifndef VLS_TESTSUITE_GROUPING_H
#define VLS_TESTSUITE_GROUPING_H

#include "optvls/group.h"
#include "support.h"

#include <algorithm>
#include <functional>

namespace vlstest {

/// A memref that also has a stride, a mask, a hash of its base and other lanes, or has not.
class AskedMemref : public SimpleMemref {
public:
  using SimpleMemref::SimpleMemref;

  bool hasHash = true;
  bool masked = false;
  std::optional<vls::Integer> stride;
  std::function<bool(const AskedMemref &)> overlaps = [](const AskedMemref &) { return false; };
  std::function<bool(const AskedMemref &)> overlapsLater = overlaps;

  mutable unsigned motionQuestions = 0, overlapQuestions = 0;

  std::uint64_t addressHash() const override { return hasHash ? std::uint64_t(base) : 0; }
  bool isMasked() const override { return masked; }
  bool isAConstDistanceFrom(const Memref &other, vls::Integer *distance) const override {
    return stride == static_cast<const AskedMemref &>(other).stride &&
           SimpleMemref::isAConstDistanceFrom(other, distance);
  }
  bool hasAConstStride(vls::Integer *result) const override {
    if (stride)
      *result = *stride;
    return stride.has_value();
  }
  bool canMoveTo(const Memref &other) const override {
    ++motionQuestions;
    return SimpleMemref::canMoveTo(other);
  }
  bool mayOverlapInOtherLanes(const Memref &other) const override {
    ++overlapQuestions;
    return overlaps(static_cast<const AskedMemref &>(other));
  }
  bool mayOverlapInLaterLanes(const Memref &other) const override {
    return overlapsLater(static_cast<const AskedMemref &>(other));
  }
};

/// Owns memrefs, in execution order.
class AskedMemrefs {
public:
  AskedMemref &add(vls::VectorType type, int base, vls::Integer offset,
                   vls::AccessKind kind = vls::AccessKind::IndexedLoad) {
    owned.push_back(std::make_unique<AskedMemref>(type, base, std::move(offset), kind));
    return *owned.back();
  }
  AskedMemref &operator[](std::size_t i) const { return *owned[i]; }
  std::size_t size() const { return owned.size(); }
  std::vector<const vls::Memref *> all() const {
    std::vector<const vls::Memref *> result;
    for (const auto &memref : owned)
      result.push_back(memref.get());
    return result;
  }

private:
  std::vector<std::unique_ptr<AskedMemref>> owned;
};

/// References of `kind` and `type` at `offsets` from one base, in this order.
inline AskedMemrefs references(vls::VectorType type, const std::vector<long> &offsets,
                               vls::AccessKind kind = vls::AccessKind::IndexedLoad) {
  AskedMemrefs memrefs;
  for (long offset : offsets)
    memrefs.add(type, 0, vls::Integer(offset), kind);
  return memrefs;
}

/// "1 2 | 3 4 5": the members of each group as positions in `memrefs`, counted from 1. Checks on
/// the way that groupOf agrees, that offsets are those of the distances, and that rows end with
/// their last byte.
inline std::string text(const vls::Grouping &grouping, const AskedMemrefs &memrefs) {
  const std::vector<const vls::Memref *> all = memrefs.all();
  std::string result;
  for (std::size_t g = 0; g < grouping.groups.size(); ++g) {
    result += g == 0 ? "" : " |";
    std::int64_t lowest = INT64_MAX, end = 0;
    const auto &members = grouping.groups[g].members();
    for (const vls::Group::Member &member : members) {
      const std::size_t at =
          std::size_t(std::find(all.begin(), all.end(), member.memref) - all.begin());
      assert_int_equal(grouping.groupOf.at(member.memref), g);
      vls::Integer distance;
      assert_true(member.memref->isAConstDistanceFrom(*members.front().memref, &distance));
      assert_true(vls::fromInt64(member.offset - members.front().offset) == distance);
      lowest = std::min(lowest, member.offset);
      end = std::max(end, member.offset + member.memref->type().elementBits / 8);
      result += " " + std::to_string(at + 1);
    }
    assert_true(lowest == 0);
    assert_true(end == grouping.groups[g].rowBytes());
  }
  assert_int_equal(grouping.groupOf.size(), all.size());
  return result.empty() ? result : result.substr(1);
}

} // namespace vlstest

#endif
