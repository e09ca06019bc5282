// SPDX-License-Identifier: GPL-3.0-or-later
//
// Assemblies: what selections of packs of one window come to. A search asks for the same selection
// several times; it is assembled once.

#ifndef VLS_PACKER_ASSEMBLIES_H
#define VLS_PACKER_ASSEMBLIES_H

#include "packer/assembler.h"
#include "packer/pack_pool.h"

#include <unordered_map>

namespace vls {

class Assemblies {
public:
  Assemblies(const Region &ofRegion, Planners &ofServer, bool isLoop)
      : region(ofRegion), planners(ofServer), loop(isLoop) {}

  PackPool pool;

  /// Price and number of steps of `packs`, which are of this pool; no steps. Lives as long as this.
  const Assembly &price(const Packs &packs);

  /// The same with all steps.
  Assembly make(const Packs &packs) const;

private:
  struct Hash {
    std::size_t operator()(const Packs &packs) const;
  };

  /// Of both ways to make rows.
  template <typename Result> Assembly cheapest(const Packs &packs, Result result) const;

  const Region &region;
  Planners &planners;
  const bool loop;
  std::unordered_map<Packs, Assembly, Hash> known;
};

} // namespace vls

#endif
