// SPDX-License-Identifier: GPL-3.0-or-later
//
// Broadcasts of a loaded number that scalars need, too. Loads that a broadcast reads are no
// instruction of their own, unless something else uses what is loaded:
//
//   c = load;  v = <c c c c>;  d = c * x     a load, a shuffle, a multiplication
//   v = <c c c c>, read from memory;  c' = v[0];  d = c' * x     no shuffle; c' costs nothing
//
// GIMPLE's passes would take v[0] for c again, so v is made by a target builtin that they do not
// look into.

#ifndef VLS_PACK_SHARED_BROADCASTS_H
#define VLS_PACK_SHARED_BROADCASTS_H

#include "gcc.h"

#include <vector>

namespace vls::gcc {

/// Takes scalars from the lowest lane of those of `broadcasts`, vectors made by constructors, that
/// repeat a float that is loaded in the same block, where AVX can do it from memory.
void shareBroadcasts(const std::vector<tree> &broadcasts);

} // namespace vls::gcc

#endif
