// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which bytes of each value of a sequence its results depend on. A broadcast into which other loads
// are merged, or that is blended with others, is often needed once only:
//
//   %1 = mask.broadcast.128.64.4 (<Base:0 Offset:0>, 1111)         a0 b0 a0 b0   needed: a0 b0 . .
//   %2 = mask.broadcast.128.64.4 (<Base:1 Offset:0>, 0011, %1)     a0 b0 a1 b1

#ifndef VLS_REWRITE_DEMAND_H
#define VLS_REWRITE_DEMAND_H

#include "vls/sequence.h"

namespace vls {

/// By id: for each byte of the value whether a result needs it.
std::vector<std::vector<bool>> demandedBytes(const Sequence &sequence);

} // namespace vls

#endif
