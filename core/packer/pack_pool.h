// SPDX-License-Identifier: GPL-3.0-or-later
//
// PackPool: of packs that are equal, one, so that selections are lists of pointers, and comparing
// packs is comparing these.

#ifndef VLS_PACKER_PACK_POOL_H
#define VLS_PACKER_PACK_POOL_H

#include "packer/pack.h"

#include <deque>
#include <unordered_map>

namespace vls {

/// Packs that are selected together; of a pool.
using Packs = std::vector<const Pack *>;

class PackPool {
public:
  PackPool() = default;
  PackPool(const PackPool &) = delete;
  PackPool &operator=(const PackPool &) = delete;

  /// The pack of this pool that equals `pack`; lives as long as the pool.
  const Pack *one(Pack pack);

private:
  std::deque<Pack> packs;
  std::unordered_multimap<std::uint64_t, const Pack *> byHash;
};

} // namespace vls

#endif
