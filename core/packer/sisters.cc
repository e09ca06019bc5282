// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/sisters.h"

#include "packer/operations.h"

#include <algorithm>
#include <map>

namespace vls {

Sisters::Sisters(const Region &ofRegion, const Kin &kin) : region(ofRegion) {
  std::map<unsigned, std::vector<std::pair<std::vector<std::int64_t>, unsigned>>> byShape;
  places.resize(region.end - region.first, {~0u, 0});
  for (unsigned o = region.first; o < region.end; ++o) {
    const Block::Operation &operation = region.block[o];
    if (!isComputed(operation.op) || operation.flags.pinned || operation.type.bits < 8)
      continue;
    const Kinship &kinship = kin.of(o);
    if (!kinship.offsets.empty())
      byShape[kinship.shape].push_back({kinship.offsets, o});
  }
  for (auto &[shape, sisters] : byShape) {
    if (sisters.size() < 2)
      continue;
    std::sort(sisters.begin(), sisters.end());
    Lanes family;
    for (const auto &[offsets, operation] : sisters) {
      places[operation - region.first] = {unsigned(families.size()), unsigned(family.size())};
      family.push_back(operation);
    }
    families.push_back(std::move(family));
  }
}

Lanes Sisters::around(unsigned operation, unsigned lanes) const {
  if (operation == Block::none || !region.contains(operation))
    return {};
  const Place place = places[operation - region.first];
  if (place.family == ~0u)
    return {};
  const Lanes &family = families[place.family];
  const unsigned start = place.index / lanes * lanes;
  if (start + lanes > family.size())
    return {};
  return Lanes(family.begin() + start, family.begin() + start + lanes);
}

} // namespace vls
