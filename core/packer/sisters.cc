// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/sisters.h"

#include "packer/operations.h"

#include <algorithm>
#include <map>

namespace vls {

namespace {

/// How many operations below one are looked at.
constexpr unsigned deepest = 3;

/// What an operation computes, seen `deepest` operations deep: of loads their class, of others
/// their kind. Operands that commute are sorted.
struct Kinship {
  std::string shape;
  std::vector<std::int64_t> offsets; ///< of loads, in the order of the shape
};

Kinship kinshipOf(const Region &region, unsigned operation, unsigned depth) {
  const Block::Operation &o = region.block[operation];
  if (!region.contains(operation) || depth == 0 || o.op == ScalarOp::Phi ||
      o.op == ScalarOp::Opaque)
    return {region.contains(operation) ? "." + std::to_string(unsigned(o.op)) : "x", {}};
  if (o.op == ScalarOp::Load)
    return {"l" + std::to_string(region.place(operation)->klass),
            {region.place(operation)->offset}};
  std::vector<Kinship> below;
  for (const unsigned operand : o.operands)
    below.push_back(kinshipOf(region, operand, depth - 1));
  if (isCommutative(o.op, o.type, o.flags))
    std::stable_sort(below.begin(), below.end(), [](const Kinship &a, const Kinship &b) {
      return std::tie(a.shape, a.offsets) < std::tie(b.shape, b.offsets);
    });
  Kinship made{toString(o.type) + std::to_string(unsigned(o.op)) + "." +
                   std::to_string(unsigned(o.predicate)) + "(",
               {}};
  for (const Kinship &part : below) {
    made.shape += part.shape + ",";
    made.offsets.insert(made.offsets.end(), part.offsets.begin(), part.offsets.end());
  }
  made.shape += ")";
  return made;
}

} // namespace

Sisters::Sisters(const Region &ofRegion) : region(ofRegion) {
  std::map<std::string, std::vector<std::pair<std::vector<std::int64_t>, unsigned>>> byShape;
  places.resize(region.end - region.first, {~0u, 0});
  for (unsigned o = region.first; o < region.end; ++o) {
    const Block::Operation &operation = region.block[o];
    if (!isComputed(operation.op) || operation.flags.pinned || operation.type.bits < 8)
      continue;
    Kinship kinship = kinshipOf(region, o, deepest);
    if (!kinship.offsets.empty())
      byShape[kinship.shape].push_back({std::move(kinship.offsets), o});
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
