// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/pricer.h"

#include <algorithm>
#include <array>
#include <memory>

namespace vls {

namespace {

using Shape = std::array<std::uint64_t, 3>; ///< of a member: offset, element bits, needed lanes

std::vector<Shape> memberShapes(const Group &group) {
  std::vector<Shape> shapes;
  for (const Group::Member &member : group.members()) {
    const Memref &memref = *member.memref;
    shapes.push_back({std::uint64_t(member.offset), memref.type().elementBits,
                      isLoad(group.kind()) ? memref.neededLanes() : 0});
  }
  if (isLoad(group.kind())) { // the order of loads makes no difference, nor do duplicates
    std::sort(shapes.begin(), shapes.end());
    shapes.erase(std::unique(shapes.begin(), shapes.end()), shapes.end());
  }
  return shapes;
}

/// All that a plan depends on, as bytes.
std::string shapeOf(const Group &group) {
  const std::vector<Shape> members = memberShapes(group);
  const std::array<std::uint64_t, 5> head = {std::uint64_t(group.kind()), group.lanes(),
                                             group.isMasked(), group.stride().has_value(),
                                             std::uint64_t(group.stride().value_or(0))};
  std::string key(reinterpret_cast<const char *>(head.data()), sizeof head);
  key.append(reinterpret_cast<const char *>(members.data()), members.size() * sizeof(Shape));
  return key;
}

} // namespace

std::optional<Cost> PlanPricer::planned(const Group &group) {
  std::string shape = shapeOf(group);
  const auto found = known.find(shape);
  if (found != known.end())
    return found->second;
  if (known.size() >= maxPlans)
    return {};
  Plan plan;
  std::optional<Cost> cost;
  if (getSequence(group, target, plan))
    cost = plan.cost;
  known.emplace(std::move(shape), cost);
  return cost;
}

Cost PlanPricer::priceOf(const Group &group) {
  Cost price = 0;
  for (const Group::Member &member : group.members())
    price += target.access(member.memref->kind(), member.memref->type());
  return std::min(price, planned(group).value_or(price));
}

GroupPricer planPricer(const Target &target, std::size_t maxPlans) {
  const auto pricer = std::make_shared<PlanPricer>(target, maxPlans);
  return [pricer](const Group &group) { return std::optional<Cost>(pricer->priceOf(group)); };
}

} // namespace vls
