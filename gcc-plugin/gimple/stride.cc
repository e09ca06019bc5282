// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/stride.h"

namespace vls::gcc {

bool lanesDifferByConstants(const Access &access) {
  const std::vector<Affine> &lanes = access.addresses;
  return lanes.size() > 1 && std::all_of(lanes.begin(), lanes.end(), [&](const Affine &address) {
           return address.sameTerms(lanes[0]);
         });
}

std::optional<std::int64_t> laneStride(const Access &access) {
  const std::vector<Affine> &lanes = access.addresses;
  if (!lanesDifferByConstants(access))
    return std::nullopt;
  const std::uint64_t stride = lanes[1].constant() - lanes[0].constant();
  for (std::size_t lane = 1; lane < lanes.size(); ++lane)
    if (lanes[lane].constant() - lanes[lane - 1].constant() != stride)
      return std::nullopt;
  return std::int64_t(stride);
}

/// True if each of the elements is read by some lane.
static bool readsAll(const LaneSpan &span) {
  const std::set<unsigned> places(span.places.begin(), span.places.end());
  return places.size() == span.elements;
}

std::optional<LaneSpan> laneSpan(const Access &access) {
  const std::vector<Affine> &lanes = access.addresses;
  if (!lanesDifferByConstants(access))
    return std::nullopt;
  const auto from = [&](std::size_t lane, std::size_t other) {
    return std::int64_t(lanes[lane].constant() - lanes[other].constant());
  };
  LaneSpan span;
  for (unsigned lane = 1; lane < lanes.size(); ++lane)
    if (from(lane, span.lowest) < 0)
      span.lowest = lane;
  const std::int64_t bytes = access.type().elementBits / 8;
  for (unsigned lane = 0; lane < lanes.size(); ++lane) {
    const std::int64_t distance = from(lane, span.lowest);
    if (distance % bytes != 0 || distance / bytes >= std::int64_t(lanes.size()))
      return std::nullopt;
    span.places.push_back(unsigned(distance / bytes));
    span.elements = std::max(span.elements, span.places.back() + 1);
  }
  if (!pow2p_hwi(span.elements) || (flag_sanitize && !readsAll(span)))
    return std::nullopt;
  return span;
}

LanePattern lanePattern(const Access &access) {
  const auto span = laneSpan(access);
  if (!span)
    return LanePattern::None;
  if (span->elements == 1)
    return LanePattern::Broadcast;
  const auto stride = laneStride(access);
  return !stride       ? LanePattern::Permuted
         : *stride > 0 ? LanePattern::Contiguous
                       : LanePattern::Reversed;
}

} // namespace vls::gcc
