// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/gathered.h"

#include <algorithm>
#include <memory>

namespace vls {

namespace {

/// What a plan may cost: there are many in a block, and they are estimates.
constexpr std::int64_t effort = defaultEffort / 16;

/// One vector of a group.
class Member : public Memref {
public:
  Member(AccessKind kind, VectorType type, std::int64_t at, std::optional<std::int64_t> laneStride)
      : Memref(kind, type), offset(at), stride(laneStride) {}

  bool isAConstDistanceFrom(const Memref &other, Integer *distance) const override {
    *distance = Integer(offset - static_cast<const Member &>(other).offset);
    return true;
  }
  bool haveSameNumElements(const Memref &) const override { return true; }
  bool canMoveTo(const Memref &) const override { return true; }
  bool hasAConstStride(Integer *bytes) const override {
    if (stride)
      *bytes = Integer(*stride);
    return stride.has_value();
  }

private:
  const std::int64_t offset;
  const std::optional<std::int64_t> stride;
};

/// A target, as clients have it for groups: values below a slot are not permuted, and nothing is
/// accessed under masks.
class WholeSlots : public Target {
public:
  explicit WholeSlots(const Target &ofMachine) : machine(ofMachine) {}

  std::string name() const override { return machine.name(); }
  unsigned registerBits() const override { return machine.registerBits(); }
  std::optional<Uops> load(const LoadForm &form) const override {
    return form.masked ? std::nullopt : machine.load(form);
  }
  std::optional<Uops> store(const StoreForm &form) const override { return machine.store(form); }
  std::optional<Uops> shuffle(const ShuffleShape &shape) const override {
    return shape.isConcatenation() || shape.operand.bits() >= slotBits ? machine.shuffle(shape)
                                                                       : std::nullopt;
  }
  std::vector<int> completeMask(const ShuffleShape &shape) const override {
    return machine.completeMask(shape);
  }
  Cost price(const Uops &uops) const override { return machine.price(uops); }
  Cost access(AccessKind kind, VectorType type) const override {
    return machine.access(kind, type);
  }
  bool mayReadGaps() const override { return machine.mayReadGaps(); }

private:
  const Target &machine;
};

/// Bytes from lane to lane, if they are the same from each to the next.
std::optional<std::int64_t> strideOf(const GatheredRows &rows) {
  const std::int64_t stride = rows.lanes[1].offset - rows.lanes[0].offset;
  for (std::size_t lane = 1; lane < rows.lanes.size(); ++lane)
    if (rows.lanes[lane].klass != rows.lanes[0].klass ||
        rows.lanes[lane].offset - rows.lanes[lane - 1].offset != stride)
      return {};
  return stride;
}

} // namespace

std::optional<std::int64_t> GatheredRows::distanceTo(const GatheredRows &other) const {
  if (elementBits != other.elementBits || lanes.size() != other.lanes.size())
    return {};
  const std::int64_t distance = other.lanes[0].offset - lanes[0].offset;
  for (std::size_t lane = 0; lane < lanes.size(); ++lane)
    if (lanes[lane].klass != other.lanes[lane].klass ||
        other.lanes[lane].offset - lanes[lane].offset != distance)
      return {};
  return distance;
}

std::optional<GatheredRows> gatheredRows(const Region &region, const Lanes &x) {
  GatheredRows rows;
  if (x.size() < 2)
    return {};
  for (const unsigned load : x) {
    if (load == Block::none || !region.contains(load) || region.block[load].op != ScalarOp::Load ||
        region.block[load].flags.pinned)
      return {};
    rows.lanes.push_back(*region.place(load));
  }
  rows.elementBits = region.typeOf(x).bits;
  const std::optional<std::int64_t> stride = strideOf(rows);
  if ((stride && std::abs(*stride) <= rows.elementBits / 8) || !region.areIndependent(x))
    return {};
  return rows;
}

std::vector<std::int64_t> distancesBeside(const Region &region, const Lanes &x,
                                          const GatheredRows &rows) {
  const ElementType type = region.typeOf(x);
  std::vector<std::int64_t> distances;
  for (std::int64_t distance = 1 - mostApart; distance < mostApart; ++distance) {
    bool isThere = true;
    for (std::size_t lane = 0; isThere && lane < x.size(); ++lane) {
      Region::Place place = rows.lanes[lane];
      place.offset += distance;
      isThere = region.loadBeside(x[lane], place, type) != Block::none;
    }
    if (isThere)
      distances.push_back(distance);
  }
  const std::int64_t stride = std::abs(strideOf(rows).value_or(0));
  if (stride == 0 || distances.empty())
    return distances;
  // What stands a stride further on is a vector of the next rows. The first load begins a row.
  std::int64_t first = rows.lanes[0].offset;
  for (unsigned o = region.first; o < region.end; ++o)
    if (region.block[o].op == ScalarOp::Load && region.place(o) &&
        region.place(o)->klass == rows.lanes[0].klass)
      first = std::min(first, region.place(o)->offset);
  const std::int64_t column = (rows.lanes[0].offset - first) % stride;
  const auto isElsewhere = [&](std::int64_t d) { return column + d < 0 || column + d >= stride; };
  distances.erase(std::remove_if(distances.begin(), distances.end(), isElsewhere), distances.end());
  return distances;
}

const std::optional<Uops> &GatheredPlans::uops(const GatheredRows &rows,
                                               const std::vector<std::int64_t> &distances) {
  const VectorType type{unsigned(rows.lanes.size()), rows.elementBits};
  const std::optional<std::int64_t> stride = strideOf(rows);
  std::vector<std::int64_t> key{type.lanes, type.elementBits, stride.has_value(),
                                stride.value_or(0)};
  for (const std::int64_t distance : distances)
    key.push_back(distance - distances[0]);
  const auto [entry, isNew] = known.try_emplace(std::move(key));
  if (isNew)
    entry->second = plan(type, stride, distances);
  return entry->second;
}

std::optional<Uops> GatheredPlans::plan(VectorType type, std::optional<std::int64_t> stride,
                                        const std::vector<std::int64_t> &distances) const {
  std::vector<std::unique_ptr<Member>> memrefs;
  std::vector<Group::Member> members;
  const AccessKind kind = stride ? AccessKind::StridedLoad : AccessKind::IndexedLoad;
  for (const std::int64_t distance : distances) {
    memrefs.push_back(std::make_unique<Member>(kind, type, distance, stride));
    members.push_back({memrefs.back().get(), distance - distances[0]});
  }
  PlanOptions options;
  options.effort = effort;
  Plan made;
  if (!getSequence(Group(std::move(members)), WholeSlots(target), made, options))
    return {};
  return made.uops;
}

} // namespace vls
