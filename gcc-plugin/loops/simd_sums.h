// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums of `omp simd reduction (+: ...)`. Each lane has one of its own in an array, of which a loop
// that GCC leaves scalar uses one element, in memory. It is carried in a register instead, as a
// phi; and as OpenMP leaves their order open, its terms may be added in any.
//
//   d = D[0]; D[0] = d + x;     ──►     s = PHI <D[0], t>; t = s + x;     D[0] = t, behind it

#ifndef VLS_LOOPS_SIMD_SUMS_H
#define VLS_LOOPS_SIMD_SUMS_H

#include "gcc.h"

namespace vls::gcc {

/// The loads and stores in `l` of what each lane has of its own in an array, by `lane`, its number;
/// nothing if that is used for other things.
std::optional<std::vector<gassign *>> accessesByLane(class loop *l, tree lane);

/// Keeps what `l`, of any number of blocks, loads and stores of lanes in registers as long as it
/// iterates; nothing is added in another order.
void keepLaneSums(class loop *l);

/// Such elements, of numbers of any kind, that `l`, whose body is one block, loads and stores, and
/// that nothing else touches there.
std::vector<tree> laneSumsOf(class loop *l);

/// Carries `elements` in registers, in `l`, of which iterations have become one. Returns the phis
/// of floats. What is added where a condition holds becomes a choice between that and zero.
std::set<tree> carryLaneSums(class loop *l, const std::vector<tree> &elements);

/// Products that are added to sums of `phis` and used for something else, too, are computed once
/// more for the sums: what GCC fuses elsewhere does not depend on how they are added.
void separateTerms(const std::set<tree> &phis);

} // namespace vls::gcc

#endif
