// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/held_apart.h"

namespace vls::gcc {

HeldApart::HeldApart(const Planned &plain) : block(*plain.block), rows(block) {
  block.addTo(rows);
  for (const ChosenPack &pack : plain.plan.packs)
    if (pack.name == "store")
      packed.insert(pack.lanes.begin(), pack.lanes.end());
}

bool HeldApart::any(const std::set<gimple *> &within) const {
  std::vector<unsigned> accesses;                   // operations, in order
  std::map<unsigned, std::vector<unsigned>> stores; // by row
  for (unsigned number = 0; number < block.size(); ++number) {
    if (!block[number].memref || within.count(block.statement(number)) == 0)
      continue;
    accesses.push_back(number);
    if (block[number].op == ScalarOp::Store && packed.count(number) == 0)
      stores[rows.rowOf(number)].push_back(number);
  }
  return std::any_of(stores.begin(), stores.end(), [&](const auto &row) {
    const std::vector<unsigned> &all = row.second;
    return std::any_of(all.begin(), all.end(), [&](unsigned store) {
      const unsigned last = lastNeighbour(store, all);
      return last > store && isCrossed(store, last, accesses);
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
                          const std::vector<unsigned> &accesses) const {
  const auto from = std::upper_bound(accesses.begin(), accesses.end(), store);
  return std::any_of(from, std::lower_bound(from, accesses.end(), last), [&](unsigned access) {
    return rows.canBeTested(store, access) && block.demandsOrder(store, access);
  });
}

} // namespace vls::gcc
