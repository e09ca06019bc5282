// SPDX-License-Identifier: GPL-3.0-or-later
//
// Withdrawals: elements of one row are taken out of the way to a value, and blended in at its end
// from one more load that has them in place. What was computed for them only is no longer needed,
// so what is left may be had in another way. A step of resubstitution that makes the whole dearer
// at first.
//
//   X = <p0 p1>  of two loads          p = <p0 p1 p2 p3>  of X, Y
//   X = <p0 .>   one load              Z = <p0 . p2 p3>   of X, Y
//   C = <. p1 . .>                     p = blend of Z and C
//
// Invariant: what the results compute does not change.

#ifndef VLS_OPTVLS_WITHDRAW_H
#define VLS_OPTVLS_WITHDRAW_H

#include "optvls/reload.h"

namespace vls {

/// The graphs in which elements of value `id` are withdrawn: for each row, all that it has of the
/// row or a single one, if one load has them in place. `contents` are those of `graph`.
std::vector<Graph> withdrawals(const Graph &graph, const Contents &contents, unsigned id,
                               const ReadableMemory &memory, const Target &target);

/// Forgets which elements nobody needs, but for those of concatenations.
void forgetUnneeded(Graph &graph);

} // namespace vls

#endif
