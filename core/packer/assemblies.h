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
  Assemblies(const Region &ofRegion, Planners &ofServer, double ofRounds)
      : region(ofRegion), planners(ofServer), rounds(ofRounds) {}

  PackPool pool;

  /// Price and number of steps of `packs`, which are of this pool; no steps. Lives as long as this.
  /// Many are made only as `rival` is, packs that are nearly the same.
  const Assembly &price(const Packs &packs, const Assembly *rival = nullptr);

  /// As `price`, with all steps.
  Assembly make(const Packs &packs);

private:
  /// By whether rows are made together; those that were asked for.
  struct Ways {
    std::optional<Assembly> apart, together;
    bool hasMixed = false;
  };

  const Assembly &apart(const Packs &packs, Ways &ways) const;
  const Assembly &together(const Packs &packs, Ways &ways) const;

  const Region &region;
  Planners &planners;
  const double rounds; ///< as of Assembler
  std::unordered_map<Packs, Ways, ListHash> known;
};

} // namespace vls

#endif
