// SPDX-License-Identifier: GPL-3.0-or-later
//
// µops compared resource by resource. Two of them may be incomparable: one shuffle against one
// blend.

#ifndef VLS_BOUND_UOPS_H
#define VLS_BOUND_UOPS_H

#include "vls/target.h"

#include <vector>

namespace vls {

/// True if `a` asks for no more than `b` of any resource.
bool atMost(const Uops &a, const Uops &b);

/// `count` times `uops`.
Uops times(double count, const Uops &uops);

/// Those of `all` that no other one is at most, each once.
std::vector<Uops> leastUops(std::vector<Uops> all);

} // namespace vls

#endif
