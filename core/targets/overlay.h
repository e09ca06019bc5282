// SPDX-License-Identifier: GPL-3.0-or-later
//
// Targets made from others: "target zen from avx2 { ... }" is avx2 with some rows of its own, for a
// machine that has the same instructions at other prices.

#ifndef VLS_TARGETS_OVERLAY_H
#define VLS_TARGETS_OVERLAY_H

#include "targets/described.h"

namespace vls {

/// `base` with the rows of `own`, which come before those of `base` and so win. A row of ports
/// takes the place of the one for the same resources. What `own` does not say (a register of 0
/// bits, no µops for guards) is as in `base`; the name is that of `own`.
TargetDescription overlaid(TargetDescription base, const TargetDescription &own);

} // namespace vls

#endif
