// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loops that hand local arrays to each other. What stays vectors in one is read as vectors in the
// other; as scalars it would have to be taken out of them. So all of them become one block, and the
// arrays are gone then, or none does.
//
//   for (i < 4) d[i][j] = ...;     for (i < 4) t[i][0] = d[i][0] + d[i][1]; ...     three loops,
//   for (j < 4) o[j] = t[0][j] + t[1][j]; ...                                       or one block

#ifndef VLS_LOOPS_TOGETHER_H
#define VLS_LOOPS_TOGETHER_H

#include "decide/iterations.h"
#include "loops/rivals.h"

namespace vls::gcc {

/// A rival, and what became of its turn.
struct Turn {
  int loop = 0; ///< the number of the one that may have become vectors
  Rival *rival = nullptr;
  UnrolledWay way = UnrolledWay::Left;
  unsigned copies = 0;
  Cost vectors = 0;          ///< cycles of a round as GCC has it
  RoundPrices prices;        ///< of a round of the copy
  std::set<unsigned> arrays; ///< local ones that the loop accesses (DECL_UID)
  bool isWhole = false;      ///< all iterations are one round
  bool hasBranches = false;  ///< and is cheaper with them than as vectors
  bool scatters = false;     ///< VectorPrice::scatters
};

/// Local arrays that `l` accesses, by DECL_UID.
std::set<unsigned> localArraysOf(class loop *l);

/// Sets the way of all turns that are whole. Loops of `fun` with numbers from `firstTrial` on do
/// not count: they are gone soon.
void decideTogether(function *fun, unsigned firstTrial, std::vector<Turn> &turns);

} // namespace vls::gcc

#endif
