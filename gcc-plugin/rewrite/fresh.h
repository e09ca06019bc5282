// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gathers that stay gathers. Those under a mask of ones overwrite their whole destination, but the
// CPU does not know it: the instruction merges, so it waits for whatever was in that register
// before, which in a loop is the result of the iteration before. GCC leaves the register as it is
//
//   vpcmpeqd mask, mask, mask                      vpxor    dst, dst, dst
//   vgatherdps dst, [x + idx * 4], mask            vpcmpeqd mask, mask, mask
//                                                  vgatherdps dst, [x + idx * 4], mask
//
// and clears it if it does not see that all lanes are active: so the mask goes through an empty
// asm.

#ifndef VLS_REWRITE_FRESH_H
#define VLS_REWRITE_FRESH_H

#include "gimple/access.h"

namespace vls::gcc {

/// True if `access` is made of builtin gathers all of whose lanes are active by a constant mask, so
/// that GCC leaves their destinations as they are.
bool waitsForDestination(const Access &access);

/// Gives them a cleared destination. Their results are the same.
void clearDestination(const Access &access);

} // namespace vls::gcc

#endif
