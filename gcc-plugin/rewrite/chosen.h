// SPDX-License-Identifier: GPL-3.0-or-later
//
// Addresses of masked lanes, chosen while they are still in one register: what is far from the base
// pointer comes from the index where a lane is active, else it is what leads from the base to a
// spare row. Then the lanes are taken out of the register. That is a blend for several lanes, where
// rewrite/active.h needs a test and a conditional move for each, but more moves out of a register.
//
//   index       2        (any)    0        (any)
//   mask        1        0        1        0
//   offset      16       spare    0        spare         in bytes; spare: spare row - base
//   addresses   base + 16, spare row, base, spare row
//
// Only where rows are loaded and stored, and both take these offsets; rows that are only loaded
// took up to 1.16 times as long, those that are only stored up to 2 times outside L1 (measured on
// Zen 5; docs/bench.md says why). Only where the mask is in a mask register, as with AVX-512: a
// blend by a vector of sign bits and moving four offsets instead of two pairs of indices take as
// long as what they save. And only for indices in a vector: those that are loaded again as scalars
// (rewrite/index.h) cost less with a conditional move.

#ifndef VLS_REWRITE_CHOSEN_H
#define VLS_REWRITE_CHOSEN_H

#include "rewrite/index.h"

namespace vls::gcc {

/// True if the addresses of `access`, which is masked, can be chosen as above: its index is in a
/// vector register, its mask in a mask register, its lanes have several conditions, and something
/// is stored through the index.
bool choosesInVectors(const Access &access);

/// Where the rows of `first` are that the group's first member reads `firstOffset` bytes behind
/// their start, or, in lanes that are off, the address `spare`; as rewrite/active.h's onlyActive.
std::vector<LaneAddress> emitChosen(const Access &first, std::int64_t firstOffset, tree spare,
                                    Emitter &emitter);

} // namespace vls::gcc

#endif
