// SPDX-License-Identifier: GPL-3.0-or-later
//
// How much has to be saved, of what stands there, for something to be done. Prices see µops and
// ports; a margin is for what they do not see. Packs of a block have theirs in the core
// (PackOptions::margin), for it decides window by window. Groups and single gathers have none: both
// prices are GCC's, of the same kind of code.

#ifndef VLS_DECIDE_MARGINS_H
#define VLS_DECIDE_MARGINS_H

#include "gcc.h"

namespace vls::gcc {

/// Branches that become choices, of a block, or of a loop that is mostly under conditions: which way
/// is dearer depends on how well they are predicted, and prices take an arm for always executed.
constexpr Cost marginOfChains = 1.0 / 4;
/// Run-time alias checks: the copy is paid for in size, and the tests in vain where they fail.
constexpr Cost marginOfTests = 1.0 / 8;
/// Iterations side by side: the last ones stay scalar, and there is code for both; by packs, only
/// by what they share, or only by less to count; where there are branches not all statements are
/// executed each time.
constexpr Cost marginOfIterations = 1.0 / 12, marginOfSharedBits = 1.0 / 4,
               marginOfCounters = 1.0 / 10, marginOfBranches = 1.0 / 40;
/// What is under a condition is done always, and results are taken out of vectors to be added up in
/// order: a vector waits for them, and predicted branches for nothing.
constexpr Cost marginOfSpeculativeSums = 1.0 / 2;
/// Lanes of bytes and words are taken out, one for each iteration and more: all go through one port
/// and a general register.
constexpr Cost marginOfNarrowLanes = 1.0 / 4;
/// Packs, or a loop as it stands, against GCC's vectors: their price is a guess. Packs of loops
/// that may be short, against whatever it is, and such loops that count once.
constexpr Cost marginOfRivals = 1.0 / 16, marginOfShort = 0.21, marginOfScalars = 1.0 / 6;
/// All iterations against half of them at a time, where that is the same code once more: by what is
/// counted twice then. A loop that may be short gets more from beginning sooner.
constexpr Cost marginOfHalves = 1.0 / 8;
/// What is packed for less is not looked at again, to see if fewer iterations are cheaper.
constexpr Cost marginOfDear = 1.0 / 2;
/// Several loops that become one block: what is stored and loaded in between is priced, and will
/// not be there, but the block is planned anew, and larger.
constexpr Cost marginOfJoined = 1.0 / 3;

inline bool saves(Cost before, Cost after, Cost margin) {
  return before - after >= margin * before;
}

} // namespace vls::gcc

#endif
