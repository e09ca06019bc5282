// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/assemblies.h"

namespace vls {

std::size_t Assemblies::Hash::operator()(const Packs &packs) const {
  std::uint64_t hash = 0;
  for (const Pack *pack : packs)
    hash = (hash ^ std::hash<const Pack *>()(pack)) * 0x9e3779b97f4a7c15u;
  return std::size_t(hash);
}

const Assembly &Assemblies::price(const Packs &packs) {
  const auto [entry, isNew] = known.try_emplace(packs);
  if (isNew)
    entry->second = Assembler(region, planners, loop, packs).price();
  return entry->second;
}

Assembly Assemblies::make(const Packs &packs) const {
  return Assembler(region, planners, loop, packs).assemble();
}

} // namespace vls
