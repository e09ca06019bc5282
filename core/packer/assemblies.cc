// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/assemblies.h"

namespace vls {

std::size_t Assemblies::Hash::operator()(const Packs &packs) const {
  std::uint64_t hash = 0;
  for (const Pack *pack : packs)
    hash = (hash ^ std::hash<const Pack *>()(pack)) * 0x9e3779b97f4a7c15u;
  return std::size_t(hash);
}

template <typename Result> Assembly Assemblies::cheapest(const Packs &packs, Result result) const {
  Assembler plain(region, planners, loop, packs, false);
  Assembly made = (plain.*result)();
  if (!plain.hasMixed())
    return made;
  Assembler joining(region, planners, loop, packs, true);
  Assembly joined = (joining.*result)();
  const bool isBest = joined.refusal.empty() &&
                      (!made.refusal.empty() ||
                       isBetter(joined.cost, joined.uops.fused, made.cost, made.uops.fused));
  return isBest ? joined : made;
}

const Assembly &Assemblies::price(const Packs &packs) {
  const auto [entry, isNew] = known.try_emplace(packs);
  if (isNew)
    entry->second = cheapest(packs, &Assembler::price);
  return entry->second;
}

Assembly Assemblies::make(const Packs &packs) const {
  return cheapest(packs, &Assembler::assemble);
}

} // namespace vls
