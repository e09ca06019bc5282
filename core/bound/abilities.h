// SPDX-License-Identifier: GPL-3.0-or-later
//
// Abilities: the instructions of a target, as far as the lower bounds look at them: what each kind
// contributes and the least that it costs.

#ifndef VLS_BOUND_ABILITIES_H
#define VLS_BOUND_ABILITIES_H

#include "vls/target.h"

#include <cstdint>
#include <vector>

namespace vls {

/// A way in which a load puts bytes of memory at a place of a register without moving them later:
/// aligned blocks of `block` bytes in the register, each of which reads `block` consecutive bytes
/// of memory, from byte `first` of the register up to byte `end`.
///
///   plain load of 16 bytes         block 16, first 0,  end 16
///   load of 4 bytes into 16        block 4,  first 0,  end 4
///   8 bytes repeated in 32         block 8,  first 0,  end 32
///   masked load of 4-byte elements block 4,  first 0,  end 16
///   16 bytes inserted above 16     block 16, first 16, end 32
struct LoadPlacement {
  unsigned block = 0, first = 0, end = 0;
};

struct Abilities {
  unsigned registerBytes = 0;

  /// Loads or stores, all elements accessed; loads into the low part of a register. A load that
  /// costs no less than one of `loads` and one of `moves` is not listed: it is counted as these
  /// two.
  std::vector<Uops> accesses;
  std::vector<Uops> maskedAccesses;
  /// What a load costs more if it goes into a part of a register: concatenations from memory and
  /// merging loads. `movingFolds` count as moves.
  std::vector<Uops> folds, movingFolds;
  bool mayMerge = false;    ///< some folds are merging loads
  std::vector<Uops> blends; ///< join two registers and move nothing
  std::vector<Uops> moves;  ///< everything else that makes values of values

  std::vector<LoadPlacement> placements;
};

/// Of loads from spaces of `spaceBytes` bytes each: no load reads a unit wider than that.
Abilities loadAbilities(const Target &target, std::int64_t spaceBytes);
Abilities storeAbilities(const Target &target);

} // namespace vls

#endif
