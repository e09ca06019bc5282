// SPDX-License-Identifier: GPL-3.0-or-later
//
// Portions: a question is easier to answer piece by piece. A portion is the sequences that have so
// many operations of each sort; all of them together are the question.

#ifndef VLS_OPTIMAL_PORTIONS_H
#define VLS_OPTIMAL_PORTIONS_H

#include "instructions.h"
#include "vls/group.h"

#include <array>
#include <string>
#include <vector>

namespace optimal {

enum Sort { ReadsMemory, Moves, StaysInPlace, sorts };

Sort sortOf(const Kind &kind);

/// Sequences with so many operations of each sort.
struct Portion {
  std::array<unsigned, sorts> counts{};

  unsigned operations() const { return counts[ReadsMemory] + counts[Moves] + counts[StaysInPlace]; }
  std::string name() const;
};

/// Those that sequences for `group`, which is what `problem` says, may have if they cost less than
/// `price` cycles; nothing if these are very many. Of some of them there is none, because of lemmas
/// that are not looked at here.
std::vector<Portion> portionsBelow(double price, const Problem &problem,
                                   const Instructions &instructions, const vls::Group &group);

} // namespace optimal

#endif
