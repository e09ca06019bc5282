// SPDX-License-Identifier: GPL-3.0-or-later
//
// From one iteration to the next: what a loop carries, and by how many bytes its accesses advance.

#ifndef VLS_LOOPS_STEPS_H
#define VLS_LOOPS_STEPS_H

#include "gimple/advance.h"

namespace vls::gcc {

/// How often the body of `l` is executed each time it is entered, if that is known now; else 0.
unsigned HOST_WIDE_INT knownIterations(class loop *l);

/// True if `l` carries a floating-point number from one iteration to the next.
bool carriesFloats(class loop *l);

/// The same, or it keeps one in a variable, as what is left of omp simd reductions is.
bool addsFloats(class loop *l);

/// What the assignment `statement` loads or stores.
tree accessedBy(gimple *statement);

/// What `reference` is a field of, or itself.
tree wholeOf(tree reference);

/// Asks `is` of each statement of `l`, until it says yes.
bool anyStatement(class loop *l, const std::function<bool(gimple *statement)> &is);

/// Asks `is` of what each assignment of `l` loads or stores, until it says yes.
bool anyAccess(class loop *l, const std::function<bool(tree reference)> &is);

/// Does `l` touch what `reference` is but by `accesses`?
bool touchesOtherwise(class loop *l, tree reference, const std::vector<gassign *> &accesses);

/// True if `l` stores anything.
bool stores(class loop *l);

/// True if `l`, an innermost loop, accesses elements that are not one behind the other from one
/// iteration to the next: through an index, or at a stride.
bool accessesApart(class loop *l);

/// True if at least half of what `l`, an innermost loop, loads at strides has a neighbour right
/// beside it, of the same size; of what it stores, if it loads nothing at strides and what stands
/// side by side has 32 bits.
bool areMostlyAdjacent(class loop *l);

/// Is the address of `reference` the same, or the same amount further, in each iteration of `l`, an
/// innermost loop?
bool isAtSteps(class loop *l, tree reference);

/// Does `l`, an innermost loop, store anything at such an address, where GCC may make rows of it,
/// members side by side?
bool storesAtSteps(class loop *l);

/// True if `l`, an innermost loop, accesses memory at an address that is not the same amount
/// further from one iteration to the next.
bool accessesThroughIndex(class loop *l);

} // namespace vls::gcc

#endif
