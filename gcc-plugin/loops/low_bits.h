// SPDX-License-Identifier: GPL-3.0-or-later
//
// Low bits of counters. Where a loop takes a power of two of iterations a round and begins at a
// multiple of it, the low bits of a counter are the number of the copy:
//
//   i = 0, 4, 8, ...     (i + 1) >> 2  ──►  i >> 2          one for all copies
//                        (i + 3) & 3   ──►  3
//                        (i + 3) & 63  ──►  (i & 63) + 3    x[i & 63], x[(i & 63) + 1]: neighbours
//
// So chroma that two pixels share, scales of blocks, bits of a word and small periodic tables are
// loaded once, or contiguously.

#ifndef VLS_LOOPS_LOW_BITS_H
#define VLS_LOOPS_LOW_BITS_H

#include "gcc.h"

namespace vls::gcc {

/// How many iterations of `l`, at most `most`, have to stand side by side for the low bits that it
/// shifts out of its counters, or masks, to be known; 1 if it does neither.
unsigned copiesForLowBits(class loop *l, unsigned most);

/// Does so in the first block of `l`, each value of which is computed once. True if something has
/// changed: then values may be there twice.
bool foldLowBits(class loop *l);

} // namespace vls::gcc

#endif
