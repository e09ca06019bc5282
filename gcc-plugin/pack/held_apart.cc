// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/held_apart.h"

namespace vls::gcc {

HeldApart::HeldApart(const Planned &plain)
    : block(*plain.block), rows(block), isLeft(plain.block->size()) {
  for (unsigned number = 0; number < block.size(); ++number)
    isLeft[number] = block[number].memref && isStore(block[number].op);
  for (const ChosenPack &pack : plain.plan.packs)
    if (pack.name == "store")
      for (const unsigned store : pack.lanes)
        if (store != Block::none)
          isLeft[store] = false;
  for (unsigned number = 0; number < block.size(); ++number)
    if (block[number].memref && (isLeft[number] || !accesses.empty()))
      accesses.push_back(number);
  while (!accesses.empty() && !isLeft[accesses.back()])
    accesses.pop_back();
  if (!none())
    block.addTo(rows);
}

bool HeldApart::any(const std::set<gimple *> &within) const {
  std::vector<unsigned> inside;
  std::map<unsigned, std::vector<unsigned>> stores; // by row
  for (const unsigned number : accesses) {
    if (within.count(block.statement(number)) == 0)
      continue;
    inside.push_back(number);
    if (isLeft[number])
      stores[rows.rowOf(number)].push_back(number);
  }
  return std::any_of(stores.begin(), stores.end(), [&](const auto &row) {
    const std::vector<unsigned> &all = row.second;
    return std::any_of(all.begin(), all.end(), [&](unsigned store) {
      const unsigned last = lastNeighbour(store, all);
      return last > store && isCrossed(store, last, inside);
    });
  });
}

/// The last store of `all` next to `store`; itself if there is none behind it.
unsigned HeldApart::lastNeighbour(unsigned store, const std::vector<unsigned> &all) const {
  unsigned last = store;
  for (const unsigned other : all) {
    const auto distance = std::int64_t(rows.offset(other) - rows.offset(store));
    if (block[other].type == block[store].type && std::abs(distance) == block[store].type.bits / 8)
      last = std::max(last, other);
  }
  return last;
}

bool HeldApart::isCrossed(unsigned store, unsigned last,
                          const std::vector<unsigned> &within) const {
  const auto from = std::upper_bound(within.begin(), within.end(), store);
  return std::any_of(from, std::lower_bound(from, within.end(), last), [&](unsigned access) {
    return rows.canBeTested(store, access) && block.demandsOrder(store, access);
  });
}

} // namespace vls::gcc
