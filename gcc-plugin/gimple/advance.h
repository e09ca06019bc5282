// SPDX-License-Identifier: GPL-3.0-or-later
//
// Advance: a value that a loop carries, if all that happens to it is that each iteration adds steps
// to it.
//
//   header:  p = PHI <start, latch>
//   latch = p + step1 + step2 + ...
//
// And the bytes by which an access advances.

#ifndef VLS_GIMPLE_ADVANCE_H
#define VLS_GIMPLE_ADVANCE_H

#include "gcc.h"

namespace vls::gcc {

struct Advance {
  tree start;
  std::vector<tree> steps; ///< one at least
};

/// How `phi` is advanced; nothing if it does not stand in the header of a loop that is entered and
/// repeated on one edge each, or if anything else happens to it.
std::optional<Advance> advanceOf(gphi *phi);

/// Bytes by which what `reference` is moves on in an iteration of `l`; nothing if that is not
/// known, or is not always the same.
std::optional<HOST_WIDE_INT> advance(class loop *l, tree reference);

} // namespace vls::gcc

#endif
