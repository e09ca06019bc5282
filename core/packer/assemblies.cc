// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/assemblies.h"

namespace vls {

namespace {

/// Packs of a selection that is made both ways, though its rival says which one is better.
constexpr std::size_t mostBothWays = 24;

} // namespace

const Assembly &Assemblies::apart(const Packs &packs, Ways &ways) const {
  if (!ways.apart) {
    Assembler assembler(region, planners, rounds, packs, false);
    ways.apart = assembler.price();
    ways.hasMixed = assembler.hasMixed();
  }
  return *ways.apart;
}

const Assembly &Assemblies::together(const Packs &packs, Ways &ways) const {
  if (!ways.together)
    ways.together = Assembler(region, planners, rounds, packs, true).price();
  return *ways.together;
}

const Assembly &Assemblies::price(const Packs &packs, const Assembly *rival) {
  Ways &ways = known[packs];
  const bool isFirst = !rival || !rival->isTogether;
  const Assembly &first = isFirst ? apart(packs, ways) : together(packs, ways);
  if ((rival && packs.size() > mostBothWays) || (isFirst && !ways.hasMixed))
    return first;
  const Assembly &second = isFirst ? together(packs, ways) : apart(packs, ways);
  const bool isBest = second.refusal.empty() &&
                      (!first.refusal.empty() ||
                       isBetter(second.cost, second.uops.fused, first.cost, first.uops.fused));
  return isBest ? second : first;
}

Assembly Assemblies::make(const Packs &packs) {
  return Assembler(region, planners, rounds, packs, price(packs).isTogether).assemble();
}

} // namespace vls
