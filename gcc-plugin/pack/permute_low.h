// SPDX-License-Identifier: GPL-3.0-or-later
//
// Permutes of vectors of less than 128 bits, which are kept in the lower lanes of 128. What stands
// in the lanes above is chosen so that it takes the least:
//
//   <a0 b1>  of 2 x f32   ->   <a0 b1 a2 a3>    a blend
//   <a0 b0>               ->   <a0 b0 a1 b1>    an unpack
//   <a1 b0>               ->   <a0 a1 b0 b1>, then <1 2 _ _> of that: two shuffles
//   <a1 b0>, b0 in all lanes of b   ->   <a1 a1 _ _>, and b blended into that
//
// The first of two may be needed by several permutes of the same vectors; GCC makes it once.

#ifndef VLS_PACK_PERMUTE_LOW_H
#define VLS_PACK_PERMUTE_LOW_H

#include "rewrite/index.h"

#include "vls/target.h"

namespace vls::gcc {

/// A vector in 128 bits of which each lane stands again `period` lanes above.
struct LowVector {
  tree value;
  unsigned period;
};

/// The lowest `used` lanes of a and b, vectors of one type, rearranged: `mask`, as of
/// VEC_PERM_EXPR, says how as far as these. In the lanes above these stand again, if `isTwice`;
/// else anything that stands in `a` or `b`.
tree permuteLow(LowVector a, LowVector b, const std::vector<int> &mask, unsigned used, bool isTwice,
                const Target &target, Emitter &emitter);

} // namespace vls::gcc

#endif
