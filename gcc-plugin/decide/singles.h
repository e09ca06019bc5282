// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gathers that are in no group: one load if their lanes are adjacent, else a load for each lane if
// that pays, else the gather with a destination that it need not wait for (rewrite/single.h,
// rewrite/fresh.h).

#ifndef VLS_DECIDE_SINGLES_H
#define VLS_DECIDE_SINGLES_H

#include "decide/grouping.h"

namespace vls::gcc {

/// Makes one load of `access`, whose lanes have a pattern, if that pays.
void makeOneLoad(FunctionContext &work, const Access &access);

/// True if `access` is a gather that takes less time than a load for each lane, for its table is
/// known to be larger than the first cache (x86/gathers.h).
bool isFasterAsGather(const FunctionContext &work, const Access &access);

/// Rewrites the load that `single`, a group of `all`, consists of, or says why not.
void workOnSingle(FunctionContext &work, const Group &single, const Grouped &all);

} // namespace vls::gcc

#endif
