// SPDX-License-Identifier: GPL-3.0-or-later
//
// What an iteration of a scalar loop costs as it stands, by its statements.

#ifndef VLS_LOOPS_SCALAR_PRICE_H
#define VLS_LOOPS_SCALAR_PRICE_H

#include "decide/session.h"
#include "loops/body.h"

#include "vls/packer.h"

namespace vls::gcc {

/// Does `statement` only compute an address, which accesses do by themselves?
bool isAddress(gimple *statement);

/// µops of an iteration that has branches, as it stands: some are predicted wrongly.
Uops uopsWithBranches(const Body &body);

/// µops of an iteration whose branches are all predicted: what is under conditions is executed as
/// often as GCC expects.
Uops uopsAsPredicted(class loop *l, Session &session);

/// What `l` accesses of lanes, GCC carries in registers once it is scalar for good.
Uops uopsOfLanes(class loop *l);

/// What an iteration costs as selects, which a copy has, or with branches, if there are any.
Uops cheaperOf(const Uops &selects, const Uops &branches, Session &session);

} // namespace vls::gcc

#endif
