// SPDX-License-Identifier: GPL-3.0-or-later
//
// Coarse instructions: loads and kinds of operation as coarse questions (coarse.h) look at them.
// One that does nothing that another does not do for as much is left out.

#ifndef VLS_OPTIMAL_COARSE_INSTRUCTIONS_H
#define VLS_OPTIMAL_COARSE_INSTRUCTIONS_H

#include "coarse.h"
#include "instructions.h"

#include <vector>

namespace optimal {

/// A load, alone or as part of an operation.
struct CoarseLoad {
  std::size_t index = 0;        ///< of all loads, or of those of the kind
  unsigned lane = 0, width = 0; ///< in elements
  vls::Uops uops;
  std::vector<std::vector<bool>> has; ///< [cell][symbol]
  std::vector<bool> inPlace;          ///< [symbol]
};

struct CoarseKind : Kind {
  std::size_t index = 0;         ///< of all kinds
  std::vector<CoarseLoad> loads; ///< the last operand is one of these
};

struct CoarseInstructions {
  std::vector<CoarseLoad> loads;
  std::vector<CoarseKind> kinds;
};

/// `instructions` have no reach but Listed and Any.
CoarseInstructions coarsen(const Problem &problem, const Instructions &instructions,
                           const Coarseness &how);

} // namespace optimal

#endif
