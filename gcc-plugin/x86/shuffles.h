// SPDX-License-Identifier: GPL-3.0-or-later
//
// Shuffles: the one table of x86 permutes. Each row names an instruction (or a short sequence of
// them) by the family of masks that it covers (see moves/mask.h), the widths it exists for, and its
// cost. The first row that covers a mask is the cheapest.

#ifndef VLS_X86_SHUFFLES_H
#define VLS_X86_SHUFFLES_H

#include "x86/target.h"

#include "moves/mask.h"

namespace vls {

struct ShuffleMatch {
  const char *instruction; ///< mnemonic, for people
  Uops uops;
  Mask mask; ///< complete, in lanes of the shape that was asked for
};

/// The cheapest way to do the permute `shape`; nothing if `shape` is no permute of a register.
std::optional<ShuffleMatch> matchShuffle(const ShuffleShape &shape, const X86Features &features);

} // namespace vls

#endif
