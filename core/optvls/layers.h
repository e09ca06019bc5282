// SPDX-License-Identifier: GPL-3.0-or-later
//
// Layers: a class taken apart by what can execute at one place. Sorted by distance, references that
// something separates stand between each other, and no run holds a pair of them:
//
//   execution order   x[j]  x[j+1]  (a store)  x[j]  x[j+1]
//   sorted            x[j] x[j]' x[j+1] x[j+1]'            ' behind the store
//   runs              all alone: x[j] and x[j+1] are no neighbours, x[j]' cannot come to x[j+1]
//   layers            [x[j]  x[j+1]]  and  [x[j]'  x[j+1]']
//
// Members are dealt out in execution order, from the end where groups are placed: each goes to the
// newest layer in which it can move to all that are within a row of it, one of them at least; else
// it begins one, or joins the newest one if nothing is within a row of it.
//
// Invariant: every member is in exactly one layer. What is in a layer together is only likely to
// have one place; whoever makes groups of it has to ask again.

#ifndef VLS_OPTVLS_LAYERS_H
#define VLS_OPTVLS_LAYERS_H

#include "optvls/legality.h"

namespace vls {

/// The layers of `members`, whose rows are at most `longest` bytes long.
std::vector<Selection> layersOf(const Class &c, const Selection &members, std::int64_t longest,
                                StoreOrder &order);

} // namespace vls

#endif
