// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which bytes two members of a class have in common.

#ifndef VLS_OPTVLS_OVERLAP_H
#define VLS_OPTVLS_OVERLAP_H

#include "optvls/classes.h"

namespace vls {

/// True if `a` and `b` have a byte of the same lane in common.
bool overlapInOneLane(const Placed &a, const Placed &b);

/// True if a lane of one and a different lane of the other may have a byte in common. With a
/// constant stride this is decided exactly, else the client is asked, about both directions. With
/// stride s, lanes i and j = i + k, and b at distance d from a:
///
///   a, lane i    [0 ......... A)
///   b, lane j         [d + k s ......... d + k s + B)        overlap iff  -B - d < k s < A - d
///
/// for one of k = -(lanes - 1) ... -1, 1 ... lanes - 1.
bool mayOverlapInOtherLanes(const Class &c, const Placed &a, const Placed &b);

/// True if a lane of `earlier` and a higher one of `later` may have a byte in common that
/// mayOverlapInOtherLanes does not tell of. With a constant stride it tells of all.
bool mayOverlapInLaterLanes(const Class &c, const Placed &earlier, const Placed &later);

} // namespace vls

#endif
