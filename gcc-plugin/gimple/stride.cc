// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/stride.h"

namespace vls::gcc {

std::optional<std::int64_t> laneStride(const Access &access) {
  const std::vector<Affine> &lanes = access.addresses;
  if (lanes.size() < 2)
    return std::nullopt;
  const std::uint64_t stride = lanes[1].constant() - lanes[0].constant();
  for (std::size_t lane = 1; lane < lanes.size(); ++lane)
    if (!lanes[lane].sameTerms(lanes[0]) ||
        lanes[lane].constant() - lanes[lane - 1].constant() != stride)
      return std::nullopt;
  return std::int64_t(stride);
}

LanePattern lanePattern(const Access &access) {
  const auto stride = laneStride(access);
  const std::int64_t bytes = access.type().elementBits / 8;
  return !stride             ? LanePattern::None
         : *stride == bytes  ? LanePattern::Contiguous
         : *stride == -bytes ? LanePattern::Reversed
         : *stride == 0      ? LanePattern::Broadcast
                             : LanePattern::None;
}

} // namespace vls::gcc
