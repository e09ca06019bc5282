// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums that go around a loop as vectors. Each round waits for what the one before it has added.
// Where that takes longer than all else in a round, several rounds become one, and each of them has
// sums of its own:
//
//   v = PHI <v0, w>          v = PHI <v0, w>, u = PHI <0, x>
//   w = v + a          ->    w = v + a; x = u + b                (behind the loop) w + x
//
// The rounds that are left over are done one by one.

#ifndef VLS_LOOPS_SEPARATE_SUMS_H
#define VLS_LOOPS_SEPARATE_SUMS_H

#include "gcc.h"

#include "vls/packer.h"

namespace vls::gcc {

/// Does so in `l`, a loop of one block whose iterations are rounds of `cycles`, where all that it
/// carries are sums of floats, or the greatest or least of them, in vectors, counters and memory.
/// These may be added in any order: the caller says so.
void separateSums(class loop *l, Cost cycles);

} // namespace vls::gcc

#endif
