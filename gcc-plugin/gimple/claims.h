// SPDX-License-Identifier: GPL-3.0-or-later
//
// Claims: what a memory reference says of aliasing. One that takes the place of several claims what
// all of them do, and no more.

#ifndef VLS_GIMPLE_CLAIMS_H
#define VLS_GIMPLE_CLAIMS_H

#include "gcc.h"

namespace vls::gcc {

struct Claims {
  tree type = NULL_TREE;     ///< a pointer type, for its alias set
  unsigned short clique = 0; ///< restrict clique, 0 if there is none
  unsigned short base = 0;   ///< and the base in it
};

/// Nothing: the reference may alias any type.
Claims noClaims();

/// Those of `reference`.
Claims claimsOf(tree reference);

/// Those that `a` and `b` share.
Claims common(const Claims &a, const Claims &b);

/// What stands `offset` bytes above `pointer`, as a value of `type` with an alignment of `bits`
/// bits.
tree memoryAt(tree pointer, std::int64_t offset, tree type, unsigned bits, const Claims &claims);

} // namespace vls::gcc

#endif
