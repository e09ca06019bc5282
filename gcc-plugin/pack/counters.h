// SPDX-License-Identifier: GPL-3.0-or-later
//
// Counters: what a loop computes of its counters and of invariants alone, as the addresses of
// arrays.
//
//   i1 = i + 1;  j1 = i1 * 5;  ... x[j1]        x[5 * i + 5]: a constant in the address
//
// Copies of an iteration have such statements each, which GCC does away with later: they cost
// nothing, packed or not. Nor does what is a part of an address anyway:
//
//   j = ix[i];  x[4 * j + 2]        4 * sizeof *x, if an address has such a scale; + 2

#ifndef VLS_PACK_COUNTERS_H
#define VLS_PACK_COUNTERS_H

#include "pack/block.h"

#include "vls/packer.h"

namespace vls::gcc {

/// Rounds of a loop that nobody knows how often it iterates.
constexpr double usualRounds = 8;

/// µops of what `plan` does, or does without packs, but for counters.
struct CountedUops {
  Uops before, after;
};

/// In one of `rounds`: accumulators come together once behind all of them (pack/accumulators.h).
CountedUops withoutCounters(const GimpleBlock &block, const PackPlan &plan,
                            const PackMachine &machine, double rounds);

/// µops of the statements of `block`, as they stand, but for counters.
Uops scalarUops(const GimpleBlock &block, const PackMachine &machine);

} // namespace vls::gcc

#endif
