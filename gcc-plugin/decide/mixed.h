// SPDX-License-Identifier: GPL-3.0-or-later
//
// Fields of two sizes: a vector of the narrow one is taken apart where that makes neighbours of its
// halves and the vectors of the wide one (gimple/halves.h), if all their groups then cost less.

#ifndef VLS_DECIDE_MIXED_H
#define VLS_DECIDE_MIXED_H

#include "decide/context.h"

namespace vls::gcc {

/// Takes apart those of `accesses`, read of one region, for which that pays. True if there were
/// any: the region is then to be read again.
bool takeApartMixed(FunctionContext &work, const std::vector<Access> &accesses);

} // namespace vls::gcc

#endif
