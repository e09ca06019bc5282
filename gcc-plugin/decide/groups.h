// SPDX-License-Identifier: GPL-3.0-or-later
//
// Groups of adjacent accesses: plan, price, rewrite, report, one group after the other.

#ifndef VLS_DECIDE_GROUPS_H
#define VLS_DECIDE_GROUPS_H

#include "decide/grouping.h"

namespace vls::gcc {

/// Groups and rewrites `loads`, of one region. They are grouped before the first one is rewritten:
/// they move up only, past no store that one of them was not checked against. `hasStores`: so has
/// the region, scatters; then gathers by themselves become nothing that cannot be read again as
/// one.
void workOnLoads(FunctionContext &work, const std::vector<const Access *> &loads,
                 const Motion &motion, bool hasStores);

/// Groups and rewrites those of the stores `program` of `block` that are there yet, not what became
/// of others. Stores are sunk, so each group is rewritten before the next one is looked for, the
/// one that stands last first: what was in the way of an earlier one may be behind it then.
void workOnStores(FunctionContext &work, const std::set<gimple *> &program, basic_block block);

} // namespace vls::gcc

#endif
