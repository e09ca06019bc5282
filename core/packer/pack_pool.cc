// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/pack_pool.h"

#include <algorithm>

namespace vls {

namespace {

bool isSame(const Pack::Part &a, const Pack::Part &b) {
  return a.instruction == b.instruction && a.type == b.type && a.live == b.live &&
         a.terms == b.terms;
}

bool isSame(const Pack &a, const Pack &b) {
  return a.kind == b.kind && a.instruction == b.instruction && a.type == b.type &&
         a.lanes == b.lanes && a.operands == b.operands &&
         std::equal(a.parts.begin(), a.parts.end(), b.parts.begin(), b.parts.end(),
                    [](const Pack::Part &x, const Pack::Part &y) { return isSame(x, y); });
}

/// Of what mostly differs.
std::uint64_t hashOf(const Pack &pack) {
  const ListHash hashOfList;
  std::uint64_t hash = hashOfList(pack.lanes, std::uint64_t(pack.kind) << 32 | pack.instruction);
  for (const Lanes &operand : pack.operands)
    hash = hashOfList(operand, hash);
  return hash;
}

} // namespace

const Pack *PackPool::one(Pack pack) {
  const std::uint64_t hash = hashOf(pack);
  for (auto [known, end] = byHash.equal_range(hash); known != end; ++known)
    if (isSame(*known->second, pack))
      return known->second;
  packs.push_back(std::move(pack));
  return byHash.emplace(hash, &packs.back())->second;
}

} // namespace vls
