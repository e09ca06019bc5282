// SPDX-License-Identifier: GPL-3.0-or-later
//
// Motion: may an access execute where an earlier one stands? Both are in one block. It may if no
// statement in between can change what it reads, and if none in between may fail to return: the
// earlier place is then executed only where the later one is reached.

#ifndef VLS_GIMPLE_MOTION_H
#define VLS_GIMPLE_MOTION_H

#include "gimple/access.h"

namespace vls::gcc {

/// Nothing if `access` may be hoisted to `first`, else the reason.
const char *refusalToHoist(const Access &access, const Access &first);

} // namespace vls::gcc

#endif
