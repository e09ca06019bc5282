// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads target builtin gathers: (source, base, index, mask, scale), where a lane yields
// mask ? memory[base + extend(index) * scale] : source; and scatters: (base, mask, index, value,
// scale), which store the lanes of `value` whose mask is set, the lowest first.

#ifndef VLS_GIMPLE_BUILTIN_H
#define VLS_GIMPLE_BUILTIN_H

#include "gimple/access.h"

namespace vls::gcc {

/// True for a call of a gather builtin.
bool isBuiltinGather(gimple *statement);

/// True for a call of a scatter builtin.
bool isBuiltinScatter(gimple *statement);

/// The pointer that the base of a call for which isBuiltinScatter holds is a constant distance
/// from. From GCC 14 on the vectorizer passes the base as an integer; if none is found, that is
/// returned.
tree pointerOfScatter(gimple *scatter);

/// True for a VEC_PERM_EXPR that joins the low halves of two gathers, which nothing else uses:
///
///   a = gather (..., index lanes 0..3)   b = gather (..., index lanes 4..7)
///   VEC_PERM_EXPR <a, b, {0,1,2,3,8,9,10,11}>
///
/// Builtins whose indices are wider than their elements fill only the low half of their result.
bool isJoinOfGathers(gimple *statement);

/// True for a gather that such a join uses.
bool isHalfOfJoin(gimple *statement);

/// Reads `join`, for which isJoinOfGathers holds, as one access.
std::optional<Access> readJoinedGathers(gassign *join, AffineBuilder &affine, Masks &masks,
                                        Refusal *why);

/// Reads `call`, for which isBuiltinGather holds; nothing, with the reason in `*why`, if it has a
/// form that is not handled.
std::optional<Access> readBuiltinGather(gcall *call, AffineBuilder &affine, Masks &masks,
                                        Refusal *why);

/// The same for a call for which isBuiltinScatter holds.
std::optional<Access> readBuiltinScatter(gcall *call, AffineBuilder &affine, Masks &masks,
                                         Refusal *why);

} // namespace vls::gcc

#endif
