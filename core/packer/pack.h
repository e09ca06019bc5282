// SPDX-License-Identifier: GPL-3.0-or-later
//
// Packs as the planner has them, before there is a plan.

#ifndef VLS_PACKER_PACK_H
#define VLS_PACKER_PACK_H

#include "vls/packer.h"

#include <vector>

namespace vls {

/// A vector of operations, one a lane; Block::none where it does not matter.
using Lanes = std::vector<unsigned>;

struct Pack {
  /// Reduce: operands are vectors of leaves, then scalars that are left over (one lane each).
  enum class Kind { Load, Store, Compute, Phi, Reduce };

  Kind kind = Kind::Compute;
  unsigned instruction = 0; ///< of Compute; of Reduce: which combines two vectors
  PackedType type;          ///< of the result; of what is stored
  /// The values that it yields, or the stores that it is; loads and stores by ascending address.
  Lanes lanes;
  /// What it needs: the instruction's operands (one lane: a scalar); of stores the values; of phis
  /// the initial values, then the latches. The lanes of a Reduce are only its root, once.
  std::vector<Lanes> operands;
};

/// The lanes that matter.
inline unsigned knownLanes(const Lanes &lanes) {
  unsigned count = 0;
  for (const unsigned lane : lanes)
    count += lane != Block::none;
  return count;
}

} // namespace vls

#endif
