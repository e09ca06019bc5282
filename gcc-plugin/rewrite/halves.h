// SPDX-License-Identifier: GPL-3.0-or-later
//
// Takes an emulated gather apart into its two halves (gimple/halves.h). Nothing is computed that
// was not computed before:
//
//   x = {a, b, c, d, e, f, g, h}          low = {a, b, c, d}    high = {e, f, g, h}
//   y = VEC_UNPACK_LO_EXPR <x>      ──►   y = (wide) low
//   z = VEC_UNPACK_HI_EXPR <x>            z = (wide) high       x = {low, high}, if still used

#ifndef VLS_REWRITE_HALVES_H
#define VLS_REWRITE_HALVES_H

#include "rewrite/index.h"

namespace vls::gcc {

/// True if nothing uses the whole of what `access`, which has halves, reads: each user unpacks one
/// half.
bool isOnlyUnpacked(const Access &access);

/// Writes `access`, which has halves, as two emulated gathers. Marks names that may be unused then
/// in `dead`. What was read of the block is no longer true.
void takeApart(const Access &access, bitmap dead);

} // namespace vls::gcc

#endif
