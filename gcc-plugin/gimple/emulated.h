// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads emulated gathers: scalar loads, one a lane, that a CONSTRUCTOR joins into a vector.
//
//   _86 = MEM[(const double *)_84];  _91 = MEM[...];  ...
//   vect_102 = {_86, _91, _96, _101};

#ifndef VLS_GIMPLE_EMULATED_H
#define VLS_GIMPLE_EMULATED_H

#include "gimple/access.h"

namespace vls::gcc {

/// True for a CONSTRUCTOR of a vector from scalars, the first of which is loaded in its block. What
/// was loaded before a loop, as the factor of complex products, is a constant there, no gather.
bool isVectorOfLoads(gimple *statement);

/// Reads `constructor`, for which isVectorOfLoads holds; nothing, with the reason in `*why`, if its
/// lanes are not loads that could be done in one place.
std::optional<Access> readEmulatedGather(gassign *constructor, AffineBuilder &affine, Refusal *why);

} // namespace vls::gcc

#endif
